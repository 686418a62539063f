/// How it stands with the import that is under way, or with the last one.
package struct ImportState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable {
        /// There has been none since the start.
        case none
        case running(ImportProgress)
        case ended(ImportReport)
    }

    /// Grows by one with each change. Declared first, so that comparing two states seldom reaches the problems.
    package let version: Int
    package let activity: Activity

    package init() {
        self.init(version: 0, activity: .none)
    }

    private init(version: Int, activity: Activity) {
        self.version = version
        self.activity = activity
    }

    /// The next state.
    package func with(_ activity: Activity) -> ImportState {
        ImportState(version: version + 1, activity: activity)
    }
}
