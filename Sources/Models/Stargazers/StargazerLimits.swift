package import Foundation

/// How much is asked for and kept.
package struct StargazerLimits: Sendable, Equatable {
    /// How many names of which nothing is kept are asked for in an hour, for visitors who have no token of their own: so that
    /// strangers cannot spend the requests that the server has.
    package let newNames: Int
    /// How many tokens of visitors' own may be refused in an hour; then none is used, as if nobody had one.
    package let refusedTokens: Int
    /// How many names are kept in all.
    package let names: Int
    /// How many pages one sync asks for: whatever the source says, it ends. An export has as many stars.
    package let pages: Int
    /// How long a look at a page asks for nothing after a failure, in seconds; each further failure doubles it. As long
    /// somebody who wishes for a sync is asked to wait after one with the server's credential.
    package let firstPause: TimeInterval
    package let longestPause: TimeInterval

    package init(
        newNames: Int = 10,
        refusedTokens: Int = 20,
        names: Int = 200,
        pages: Int = 200,
        firstPause: TimeInterval = 60,
        longestPause: TimeInterval = 6 * 60 * 60
    ) {
        self.newNames = newNames
        self.refusedTokens = refusedTokens
        self.names = names
        self.pages = pages
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    func pause(afterFailures count: Int) -> TimeInterval {
        min(longestPause, firstPause * TimeInterval(1 << min(max(0, count - 1), 20)))
    }
}
