import Foundation

/// One sync of a GitHub user's stars, from the first page to the last, or to the first failure.
///
/// Pages are requested with their entity tags, so an unchanged page costs almost nothing. ``MissedStars`` decides at the
/// end which of the stars that the run has not seen are deleted. The end of the list is accepted only if nothing
/// contradicts it.
struct StarSync: Sendable {
    let name: GitHubName
    /// The token to send; `nil` for anonymous requests.
    let token: GitHubToken?
    let configuration: SyncConfiguration
    let store: any StargazerStore
    /// A function that is called after each page.
    let reportProgress: @Sendable (SyncCursor) async -> Void

    /// Syncs all pages. If `stored` contains an unfinished run, the sync continues it.
    /// - Returns: The stored stars at the end.
    func syncAllPages(from stored: StoredStars) async throws(StarsFailure) -> StoredStars {
        var cursor = try await fetchFirstPage(from: stored)
        try await fetchRemainingPages(&cursor)
        if cursor.endsEarly {
            // Stars were removed meanwhile, or a response was wrong. Another run begins with the first page, which
            // tells how many pages there are now.
            cursor = try await begin(from: cursor.stored, entityTag: nil)
            try await fetchRemainingPages(&cursor)
        }
        guard !cursor.endsEarly else {
            throw .notStars(detail: "the list ended on page \(cursor.pageNumber), with more pages announced")
        }
        let run = cursor.run
        return try await storing { try await store.complete(run, of: name, at: configuration.now()) }
    }

    // MARK: The first page

    private func fetchFirstPage(from stored: StoredStars) async throws(StarsFailure) -> SyncCursor {
        // A run that has reached the page limit starts again, so that the newest stars stay up to date.
        if let run = stored.run, run.nextPage <= configuration.limits.pageLimit {
            try await resume(run, from: stored)
        } else {
            try await begin(from: stored, entityTag: storedPage(1)?.entityTag)
        }
    }

    /// Continues an interrupted run if the first page has the same stars as before, so that no star is new. Later pages
    /// may have shifted meanwhile; the run keeps the stars that it may have missed because of that.
    private func resume(_ run: SyncRun, from stored: StoredStars) async throws(StarsFailure) -> SyncCursor {
        let storedPage = try await storedPage(1)
        let response = try await request(page: 1, entityTag: storedPage?.entityTag)
        if let page = response.page, !page.hasSameStars(as: storedPage) {
            return try await begin(from: stored, with: response)
        }
        return SyncCursor(
            stored: stored,
            run: run,
            pageNumber: run.nextPage - 1,
            nextPage: run.nextPage,
            announcedLastPage: response.page?.lastPage ?? run.pageCount,
            requestsLeft: response.requestsLeft
        )
    }

    private func begin(from stored: StoredStars, entityTag: String?) async throws(StarsFailure) -> SyncCursor {
        try await begin(from: stored, with: request(page: 1, entityTag: entityTag))
    }

    private func begin(
        from stored: StoredStars,
        with response: StarResponse
    ) async throws(StarsFailure) -> SyncCursor {
        if let page = response.page { try Self.refuseLoss(page, stored) }
        let run = try await storing { try await store.newRun(of: name) }
        var cursor = SyncCursor(stored: stored, run: run)
        try await apply(response, toPage: 1, &cursor)
        return cursor
    }

    /// Throws an error if GitHub returns no stars of a user who had some: the user may have unstarred everything, or
    /// the response is wrong.
    private static func refuseLoss(_ page: StarPage, _ stored: StoredStars) throws(StarsFailure) {
        guard page.stars.isEmpty, stored.count > 0 else { return }
        guard page.leftOutCount > 0 else { throw .allGone }
        throw .notStars(detail: "none of \(page.leftOutCount) rows is a star")
    }

    // MARK: The other pages

    private func fetchRemainingPages(_ cursor: inout SyncCursor) async throws(StarsFailure) {
        let pageLimit = configuration.limits.pageLimit
        await reportProgress(cursor)
        while let number = cursor.nextPage {
            guard number <= pageLimit else { throw .tooMany(limit: pageLimit * StarRequest.pageSize) }
            let response = try await request(page: number, entityTag: storedPage(number)?.entityTag)
            try await apply(response, toPage: number, &cursor)
            await reportProgress(cursor)
        }
    }

    private func apply(
        _ response: StarResponse,
        toPage number: Int,
        _ cursor: inout SyncCursor
    ) async throws(StarsFailure) {
        cursor.pageNumber = number
        cursor.requestsLeft = response.requestsLeft ?? cursor.requestsLeft
        if let page = response.page {
            try await storePage(page, &cursor)
        } else {
            try await confirmUnchanged(&cursor)
        }
    }

    /// Stores the stars of a page, unless it ends the list too early.
    private func storePage(_ page: StarPage, _ cursor: inout SyncCursor) async throws(StarsFailure) {
        let (number, run) = (cursor.pageNumber, cursor.run)
        if let next = page.nextPage, next <= number {
            throw .notStars(detail: "page \(next) was named as the next after page \(number)")
        }
        cursor.announcedLastPage = page.lastPage ?? cursor.announcedLastPage
        guard page.nextPage != nil || cursor.mayEnd(with: page) else { return cursor.endEarly() }
        cursor.stored = try await storing { try await store.save(page, number: number, in: run, of: name) }
        await configuration.didStore(page.stars)
        cursor.nextPage = page.nextPage ?? (cursor.mayHaveUnnamedPage(after: page) ? number + 1 : nil)
    }

    private func confirmUnchanged(_ cursor: inout SyncCursor) async throws(StarsFailure) {
        let (number, run) = (cursor.pageNumber, cursor.run)
        guard let storedPage = try await storedPage(number) else {
            throw .notStars(detail: "page \(number) was called unchanged, but was never stored")
        }
        cursor.stored = try await storing { try await store.confirm(page: number, in: run, of: name) }
        let isLast = storedPage.isLast && number >= (cursor.announcedLastPage ?? 0)
        cursor.nextPage = isLast ? nil : number + 1
    }

    // MARK: Source and store

    private func request(page number: Int, entityTag: String?) async throws(StarsFailure) -> StarResponse {
        let request = StarRequest(name: name, pageNumber: number, entityTag: entityTag, token: token)
        return try await configuration.source.response(to: request)
    }

    private func storedPage(_ number: Int) async throws(StarsFailure) -> StoredPage? {
        try await storing { try await store.page(number, of: name) }
    }

    private func storing<T: Sendable>(_ body: () async throws -> T) async throws(StarsFailure) -> T {
        do {
            return try await body()
        } catch {
            throw .notStored(detail: "\(error)")
        }
    }
}

/// The position of a sync in the list.
struct SyncCursor: Sendable {
    var stored: StoredStars
    let run: SyncRun
    /// The number of the page that was received last.
    var pageNumber = 0
    /// The number of the next page; `nil` at the end.
    var nextPage: Int?
    /// The number of the last page, as far as the source has stated it.
    var announcedLastPage: Int?
    /// The number of requests that GitHub still allows; `nil` if unknown.
    var requestsLeft: Int?
    /// Whether the list has ended before the announced last page.
    private(set) var endsEarly = false

    mutating func endEarly() {
        nextPage = nil
        endsEarly = true
    }

    /// Whether a page without a next page can be the last one. An empty page after the first needs proof: the source
    /// has announced fewer pages. Any other page ends the list unless the source has announced a later one.
    func mayEnd(with page: StarPage) -> Bool {
        let needsProof = page.isEmpty && pageNumber > 1
        guard let announcedLastPage else { return !needsProof }
        return needsProof ? pageNumber > announcedLastPage : pageNumber >= announcedLastPage
    }

    /// Whether the page may have a next page that the source does not name: the page is full, and more stars are stored
    /// than were received. Requesting that page is harmless.
    func mayHaveUnnamedPage(after page: StarPage) -> Bool {
        page.rowCount >= StarRequest.pageSize && stored.count > pageNumber * StarRequest.pageSize
    }
}

extension StarPage {
    fileprivate var rowCount: Int { stars.count + leftOutCount }
    fileprivate var isEmpty: Bool { rowCount == 0 }

    /// Whether the page has the same stars as the stored one. Its entity tag may differ, because it changes with the
    /// number of stars of each repository. The newest stored stars cannot replace the stored page in the comparison,
    /// because they may include removed ones.
    fileprivate func hasSameStars(as storedPage: StoredPage?) -> Bool {
        !stars.isEmpty && Set(stars.map(\.id)) == storedPage?.repositoryIDs
    }
}
