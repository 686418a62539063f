package import Foundation

/// How much is asked for and kept.
package struct StargazerLimits: Sendable, Equatable {
    /// How many names of which nothing is kept are asked for in an hour, for visitors who have no token of their own: so that
    /// strangers cannot spend the requests that the server has.
    package let newNames: Int
    /// How many names are kept in all.
    package let names: Int
    /// How many pages one sync asks for: whatever the source says, it ends.
    package let pages: Int
    /// How long a look at a page asks for nothing after a failure, in seconds; each further failure doubles it.
    package let firstPause: TimeInterval
    package let longestPause: TimeInterval

    package init(
        newNames: Int = 10,
        names: Int = 200,
        pages: Int = 1_000,
        firstPause: TimeInterval = 60,
        longestPause: TimeInterval = 6 * 60 * 60
    ) {
        self.newNames = newNames
        self.names = names
        self.pages = pages
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    func pause(afterFailures count: Int) -> TimeInterval {
        min(longestPause, firstPause * TimeInterval(1 << min(max(0, count - 1), 20)))
    }
}
