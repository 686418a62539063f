package import Foundation

/// The stars of one GitHub user at one moment: what is kept, and what goes on.
package struct StargazerState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable {
        case none
        case syncing(SyncProgress)
        /// It goes on by itself then.
        case waiting(until: Date, StarsFailure)
        /// The last sync has failed. What was kept before is still there.
        case failed(StarsFailure, time: Date)
    }

    /// Grows by one with each change, from the time at which the model was made, in milliseconds: so it never falls while the
    /// program runs. Declared first, so that comparing two states seldom reaches the stars.
    package let version: Int
    /// Grows by one whenever other stars are kept than before.
    package let listVersion: Int
    package let activity: Activity
    package let stored: StoredStars
    /// Before then nobody's wish makes a sync begin with the server's credential; nil for no such time.
    package let restsUntil: Date?

    /// What is known at the start.
    package init(stored: StoredStars) {
        self.init(version: 0, listVersion: 0, activity: .none, stored: stored)
    }

    package init(
        version: Int,
        listVersion: Int,
        activity: Activity,
        stored: StoredStars,
        restsUntil: Date? = nil
    ) {
        self.version = version
        self.listVersion = listVersion
        self.activity = activity
        self.stored = stored
        self.restsUntil = restsUntil
    }
}

extension StargazerState {
    /// The next state, with the same stars.
    func with(_ activity: Activity) -> StargazerState {
        with(stored, activity)
    }

    /// The next state, with what is kept now.
    func with(_ stored: StoredStars, _ activity: Activity) -> StargazerState {
        let isOther = stored.version != self.stored.version
        return StargazerState(
            version: version + 1,
            listVersion: isOther ? listVersion + 1 : listVersion,
            activity: activity,
            stored: stored,
            restsUntil: restsUntil
        )
    }

    /// The next state, in which nobody's wish is granted before a time; nil for no such time.
    func resting(until time: Date?) -> StargazerState {
        StargazerState(
            version: version + 1,
            listVersion: listVersion,
            activity: activity,
            stored: stored,
            restsUntil: time
        )
    }
}
