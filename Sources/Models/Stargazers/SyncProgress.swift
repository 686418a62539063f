package import Foundation

/// How far a sync has come.
package struct SyncProgress: Sendable, Equatable {
    package let since: Date
    /// How many pages are done.
    package let pages: Int
    /// nil as long as that is not known.
    package let pageCount: Int?
    /// How many repositories of theirs are kept now.
    package let repositories: Int
    /// nil when the source does not say.
    package let requestsLeft: Int?

    package init(since: Date, pages: Int = 0, pageCount: Int? = nil, repositories: Int = 0, requestsLeft: Int? = nil) {
        self.since = since
        self.pages = pages
        self.pageCount = pageCount
        self.repositories = repositories
        self.requestsLeft = requestsLeft
    }
}
