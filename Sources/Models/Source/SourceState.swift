package import Foundation

/// The state of a source: the last load, and the current activity.
package struct SourceState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable {
        case none
        /// The file is being fetched; `byteCount` bytes have arrived.
        case loading(since: Date, byteCount: Int)
        /// The file has arrived, and the catalogue is being updated.
        case matching(since: Date)
        /// The last load failed. The items of the earlier load are still there.
        case failed(SourceFailure, time: Date)
    }

    /// A number that grows by one with each change, from 0.
    package private(set) var revision = 0
    package let kind: CatalogueKind
    /// The display name of the service.
    package let host: String
    package private(set) var activity = Activity.none
    /// The last load; `nil` if there was none.
    package private(set) var load: SourceLoad?
    /// The time before which visitors cannot begin another load; `nil` if they can at once.
    package private(set) var pauseEnd: Date?

    /// The state at the start of the program.
    package init(of kind: CatalogueKind, from host: String, load: SourceLoad?) {
        self.kind = kind
        self.host = host
        self.load = load
    }

    /// Returns the next state, with the same load.
    package func with(_ activity: Activity) -> SourceState {
        var next = self
        next.revision += 1
        next.activity = activity
        return next
    }

    /// Returns the next state, with a pause, or without one.
    package func paused(until end: Date?) -> SourceState {
        var next = with(activity)
        next.pauseEnd = end
        return next
    }

    /// Returns the next state, with another load and no activity.
    package func with(_ load: SourceLoad) -> SourceState {
        var next = with(.none)
        next.load = load
        return next
    }
}

/// The reason that a load failed. The catalogue is unchanged.
package enum SourceFailure: Error, Sendable, Equatable {
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
