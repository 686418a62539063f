package import Foundation

/// The state of a source: the last load, and the current activity.
package struct SourceState: LoadingState, Equatable {
    /// A number that grows with each change, also over a restart.
    package var revision = 0
    package let kind: CatalogueKind
    /// The display name of the service.
    package let host: String
    package var activity: LoadActivity<LoadProgress, SourceFailure> = .none
    /// The last load; `nil` if there was none.
    package private(set) var load: SourceLoad?
    package var pauseEnd: Date?

    /// The state at the start of the program.
    package init(of kind: CatalogueKind, from host: String, load: SourceLoad?) {
        self.kind = kind
        self.host = host
        self.load = load
    }

    package mutating func show(_ load: SourceLoad) {
        self.load = load
    }
}

/// The reason that a load failed. The catalogue is unchanged.
package enum SourceFailure: Error, Sendable, Equatable, Codable {
    case notFetched(RemoteError)
    /// The file is not a file of songs or movies.
    case notCatalogue(ImportFileError)
    /// The file is cut off.
    case cutOff(ImportProblem)
    /// No row of the file is valid.
    case invalidRows(count: Int, first: ImportProblem)
    /// An import or another source is adding items.
    case busy
    /// The catalogue could not be stored. The detail is for the log.
    case notStored(detail: String)
}
