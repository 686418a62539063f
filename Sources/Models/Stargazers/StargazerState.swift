package import Foundation

/// The stars of a GitHub user at one moment, and the current activity.
package struct StargazerState: LoadingState, Equatable {
    /// A number that grows with each change while the program runs, even if the model is released and loaded again.
    /// Declared first, so that comparing two states rarely compares their stars.
    package var revision: Int
    package var activity: LoadActivity<SyncStage, StarsFailure>
    package internal(set) var stored: StoredStars
    /// The time before which "Load stars" begins no sync with the server's token; `nil` if there is none.
    package var pauseEnd: Date?
    /// The time before which "Load stars" begins no sync with a visitor's own token; `nil` if there is none.
    package internal(set) var tokenPauseEnd: Date?

    package init(
        revision: Int,
        activity: Activity,
        stored: StoredStars,
        pauseEnd: Date? = nil,
        tokenPauseEnd: Date? = nil
    ) {
        self.revision = revision
        self.activity = activity
        self.stored = stored
        self.pauseEnd = pauseEnd
        self.tokenPauseEnd = tokenPauseEnd
    }

    /// Returns the time before which "Load stars" begins no sync for a visitor.
    /// - Parameter hasToken: Whether the visitor has a token of their own.
    package func pauseEnd(hasToken: Bool) -> Date? {
        hasToken ? tokenPauseEnd : pauseEnd
    }

    package var isIdle: Bool { activity == .none && pauseEnd == nil && tokenPauseEnd == nil }

    package mutating func show(_ stored: StoredStars) {
        self.stored = stored
    }

    /// The refusal of a visitor's own token does not hide an earlier failure, which affects other visitors too.
    package static func activity(
        after failure: StarsFailure,
        at time: Date,
        before earlier: LoadActivity<SyncStage, StarsFailure>
    ) -> LoadActivity<SyncStage, StarsFailure> {
        if failure == .visitorTokenRefused, case .failed = earlier, !earlier.isVisitorTokenRefusal { return earlier }
        return .failed(failure, time: time)
    }
}

extension LoadActivity<SyncStage, StarsFailure> {
    /// Whether GitHub has refused a visitor's own token, which does not affect other visitors.
    var isVisitorTokenRefusal: Bool {
        if case .failed(.visitorTokenRefused, _) = self { true } else { false }
    }
}

/// The stage of a sync.
package enum SyncStage: Sendable, Equatable, Codable {
    case syncing(SyncProgress)
    /// The sync waits for a rate limit, and continues by itself.
    case waiting(until: Date)
}

/// The progress of a sync.
package struct SyncProgress: Sendable, Equatable, Codable {
    package let syncedPageCount: Int
    /// The number of all pages; `nil` if unknown.
    package let pageCount: Int?
    /// The number of stars that are stored so far.
    package let storedStarCount: Int
    /// The number of requests that GitHub still allows; `nil` if unknown.
    package let requestsLeft: Int?

    package init(
        syncedPageCount: Int = 0,
        pageCount: Int? = nil,
        storedStarCount: Int = 0,
        requestsLeft: Int? = nil
    ) {
        self.syncedPageCount = syncedPageCount
        self.pageCount = pageCount
        self.storedStarCount = storedStarCount
        self.requestsLeft = requestsLeft
    }

    /// Creates the progress at the beginning of a sync, which may continue an interrupted one.
    init(of stored: StoredStars) {
        self.init(
            syncedPageCount: (stored.run?.nextPage ?? 1) - 1,
            pageCount: stored.run?.pageCount,
            storedStarCount: stored.count
        )
    }

    init(at cursor: SyncCursor) {
        self.init(
            syncedPageCount: cursor.pageNumber,
            pageCount: cursor.nextPage == nil ? cursor.pageNumber : cursor.announcedLastPage,
            storedStarCount: cursor.stored.count,
            requestsLeft: cursor.requestsLeft
        )
    }
}
