import Foundation
package import Models
import Routing
import Views

extension LoadingStatusViewModel {
    /// The status of the source of the songs or of the movies.
    package init(_ source: SourceState) {
        let kind = source.kind
        self.init(
            of: source,
            kind.plural,
            from: source.host,
            region: .source(of: kind),
            loadURL: kind.url(.source),
            cancelURL: kind.url(.sourceCancellation),
            pageURL: kind.url(.list()),
            count: source.load.map { LoadingCount($0, in: source) },
            explain: { failure in
                let message = ForbiddenCharacter.replaced(in: failure.message(of: kind))
                return (message, failure.advice(on: kind, isPaused: source.pauseEnd != nil))
            }
        )
    }
}

extension LoadingCount {
    fileprivate init(_ load: SourceLoad, in source: SourceState) {
        let (kind, host) = (source.kind, source.host)
        guard load.rowCount > 0 else {
            self.init(noDataAt: host, since: load.time, keeping: load.isKeepingItems ? kind.plural : nil)
            return
        }
        self.init(
            "\(kind.quantity(load.rowCount)) from \(host)",
            asOf: load.time,
            note: load.invalidRowCount == 0 ? nil : Self.leftOut(load.invalidRowCount, of: kind)
        )
    }

    private static func leftOut(_ invalidRowCount: Int, of kind: CatalogueKind) -> String {
        let rows = invalidRowCount.counted("invalid row was", "invalid rows were")
        return "\(rows) left out. \(kind.heading) missing from the source are deleted only when all rows are valid."
    }
}

extension SourceFailure {
    fileprivate func message(of kind: CatalogueKind) -> String {
        switch self {
        case .notFetched(let error): error.message
        case .notCatalogue(let error): "The response cannot be read. \(error.message(in: kind))"
        case .cutOff(let problem):
            "The response cannot be read beyond line \(problem.line), column \(problem.column). \(problem.message(in: kind))"
        case .invalidRows(let count, let first):
            "No row is valid (\(count.counted("row"))). "
                + "The first problem, on line \(first.line): \(first.message(in: kind))"
        case .busy: CommonWords.busy
        case .notStored: "The \(kind.plural) arrived, but Flipside could not save them."
        }
    }

    /// Returns the reason with its details, which pages do not show.
    package func logMessage(of kind: CatalogueKind) -> String {
        switch self {
        case .notFetched(let error): error.logMessage
        case .notCatalogue, .cutOff, .invalidRows, .busy: message(of: kind)
        case .notStored(let detail): "\(message(of: kind)) (\(detail))"
        }
    }

    /// - Parameter isPaused: Whether the status tells when the items can be loaded again.
    fileprivate func advice(on kind: CatalogueKind, isPaused: Bool) -> String? {
        switch self {
        case .notFetched(let error) where error.mayPass: isPaused ? nil : "Try again in a moment."
        case .busy: isPaused ? nil : "Try again in a moment."
        case .notStored: CommonWords.tryAgainOrAsk
        case .notFetched, .notCatalogue, .cutOff, .invalidRows:
            "Ask the administrator of this server to correct the file, or to set another URL with --\(kind.rawValue)."
        }
    }
}

extension LiveRegionViewModel<LoadingStatusViewModel> {
    /// The live region with the status of a source.
    package static func source(_ state: SourceState) -> Self {
        LiveRegionViewModel(.source(of: state.kind), revision: state.revision, content: LoadingStatusViewModel(state))
    }
}
