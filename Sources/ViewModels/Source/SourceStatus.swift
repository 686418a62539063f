import Foundation
package import Models
import Routing

extension LoadingStatusViewModel {
    /// The status of the source of the songs or of the movies.
    package init(_ source: SourceState) {
        let kind = source.kind
        self.init("source", region: RegionName.source(of: kind).rawValue, loadURL: kind.url(.source))
        count = source.load.map { LoadingCountViewModel($0, in: source) }
        switch source.activity {
        case .none:
            placeholder = count == nil ? "Nothing has been loaded from \(source.host) yet." : nil
            loadButton = count == nil ? "Load" : "Load again"
        case .loading(let since, let byteCount):
            progress = LoadingProgressViewModel(
                "Loading from \(source.host)",
                since: since,
                details: LoadingProgressViewModel.details(byteCount: byteCount),
                pageURL: kind.url(.list())
            )
        case .matching(let since):
            progress = LoadingProgressViewModel(
                "Loading from \(source.host)",
                since: since,
                details: "All rows have arrived and are being saved.",
                pageURL: kind.url(.list())
            )
        case .failed(let reason, let time):
            failure = LoadingFailureViewModel(reason, of: kind, time: time, isSomethingLeft: count != nil)
            loadButton = "Try again"
        }
    }
}

extension LoadingCountViewModel {
    fileprivate init(_ load: SourceLoad, in source: SourceState) {
        let (kind, host) = (source.kind, source.host)
        guard load.rowCount > 0 else {
            let note = "\(kind.heading) loaded before stay, unless a load an hour later finds no data either."
            let shown = load.isKeepingItems ? note : nil
            self.init("\(EmptyListViewModel.noData) at \(host)", time: load.time, isSince: true, note: shown)
            return
        }
        self.init(
            "\(kind.quantity(load.rowCount)) from \(host)",
            time: load.time,
            note: load.badRowCount == 0 ? nil : Self.leftOut(load.badRowCount, of: kind)
        )
    }

    private static func leftOut(_ badRowCount: Int, of kind: CatalogueKind) -> String {
        let rows = Quantity(badRowCount, one: "bad row was", many: "bad rows were").words
        return "\(rows) left out. Until the source has no bad rows, missing \(kind.many) are not deleted here."
    }
}

extension LoadingFailureViewModel {
    fileprivate init(_ failure: SourceFailure, of kind: CatalogueKind, time: Date, isSomethingLeft: Bool) {
        self.init(
            heading: "The \(kind.many) could not be loaded",
            message: ForbiddenCharacter.replaced(in: failure.message(of: kind)),
            advice: failure.advice(on: kind) + (isSomethingLeft ? " The earlier data is still shown." : ""),
            time: time
        )
    }
}

extension SourceFailure {
    fileprivate func message(of kind: CatalogueKind) -> String {
        switch self {
        case .notFetched(let error): error.words
        case .notCatalogue(let error): "The answer cannot be read. \(error.words(in: kind))"
        case .cutOff(let problem):
            "The answer cannot be read beyond line \(problem.line), column \(problem.column). \(problem.words(in: kind))"
        case .badRows(let count, let first):
            "All rows (\(Quantity.grouped(count))) are bad. The first, in line \(first.line): \(first.words(in: kind))"
        case .busy: "Many rows are being added right now."
        case .notStored: "The \(kind.many) arrived, but Flipside could not save them."
        }
    }

    fileprivate func advice(on kind: CatalogueKind) -> String {
        switch self {
        case .notFetched(let error) where error.mayPass: "Try again in a moment."
        case .busy: "Try again when that is done."
        case .notStored: CommonWords.tryAgainOrAsk
        case .notFetched, .notCatalogue, .cutOff, .badRows:
            "Trying again may not help. The administrator of this server can set another URL with --\(kind.rawValue)."
        }
    }
}

extension LiveRegionViewModel<LoadingStatusViewModel> {
    /// The live region with the status of a source.
    package static func source(_ state: SourceState) -> Self {
        LiveRegionViewModel(
            .source(of: state.kind),
            revision: state.revision,
            content: LoadingStatusViewModel(state)
        )
    }
}
