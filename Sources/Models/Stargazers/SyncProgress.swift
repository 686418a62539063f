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

extension SyncProgress {
    /// At the beginning of a sync, which may go on from an interrupted one.
    init(since: Date, of stored: StoredStars) {
        let pages = (stored.run?.nextPage ?? 1) - 1
        self.init(since: since, pages: pages, pageCount: stored.run?.pageCount, repositories: stored.count)
    }

    init(since: Date, at course: StarCourse) {
        self.init(
            since: since,
            pages: course.page,
            pageCount: course.nextPage == nil ? course.page : course.announcedPage,
            repositories: course.stored.count,
            requestsLeft: course.allowance?.remaining
        )
    }
}
