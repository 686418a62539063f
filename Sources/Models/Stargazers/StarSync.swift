import Foundation

/// One sync of a GitHub user's stars, from the first page to the last, or to the first failure.
///
/// Pages are requested with their entity tags, so an unchanged page costs almost nothing. Stars that the run has not
/// seen are deleted only at its end. The end of the list is accepted only if nothing contradicts it.
struct StarSync: Sendable {
    let name: GitHubName
    /// The token to send; `nil` for anonymous requests.
    let token: GitHubToken?
    let source: any StarSource
    let store: any StargazerStore
    let pageLimit: Int
    let now: @Sendable () -> Date
    /// A function that is called after each page.
    let report: @Sendable (SyncCursor) async -> Void

    /// Syncs all pages. If `stored` contains an unfinished run, the sync continues it.
    /// - Returns: The stored stars at the end.
    func run(from stored: StoredStars) async throws(StarsFailure) -> StoredStars {
        var cursor = try await begin(from: stored)
        try await fetchRemainingPages(&cursor)
        if cursor.endsEarly {
            // Stars were removed meanwhile, or a response was wrong. Requesting the first page again returns the number
            // of pages.
            cursor = try await restart(from: cursor.stored, entityTag: nil)
            try await fetchRemainingPages(&cursor)
        }
        guard !cursor.endsEarly else {
            throw .notStars(detail: "the list ended on page \(cursor.page), with more pages announced")
        }
        let run = cursor.run
        return try await storing { try await store.complete(run, of: name, at: now()) }
    }

    // MARK: The first page

    private func begin(from stored: StoredStars) async throws(StarsFailure) -> SyncCursor {
        if let run = stored.run, run.nextPage > 1 {
            try await resume(run, from: stored)
        } else {
            try await restart(from: stored, entityTag: storedPage(1)?.entityTag)
        }
    }

    /// Continues an interrupted run if the first page has not changed since, because no page has shifted then.
    private func resume(_ run: SyncRun, from stored: StoredStars) async throws(StarsFailure) -> SyncCursor {
        let page = try await storedPage(1)
        let answer = try await request(page: 1, entityTag: page?.entityTag)
        if let batch = answer.batch, !batch.hasSameStars(as: page) {
            return try await restart(from: stored, with: answer)
        }
        return SyncCursor(
            stored: stored,
            run: run,
            page: run.nextPage - 1,
            nextPage: run.nextPage,
            announcedPage: answer.batch?.lastPage ?? run.pageCount,
            requestCount: 1,
            allowance: answer.allowance
        )
    }

    private func restart(from stored: StoredStars, entityTag: String?) async throws(StarsFailure) -> SyncCursor {
        try await restart(from: stored, with: request(page: 1, entityTag: entityTag))
    }

    private func restart(from stored: StoredStars, with answer: StarAnswer) async throws(StarsFailure) -> SyncCursor {
        if let batch = answer.batch { try Self.refuseLoss(batch, stored) }
        let run = try await storing { try await store.begin(name) }
        var cursor = SyncCursor(stored: stored, run: run)
        try await take(answer, ofPage: 1, &cursor)
        return cursor
    }

    /// The user may have unstarred everything, or the response is wrong. It is treated as an error.
    private static func refuseLoss(_ batch: StarPage, _ stored: StoredStars) throws(StarsFailure) {
        guard batch.stars.isEmpty, stored.count > 0 else { return }
        guard batch.leftOutCount > 0 else { throw .allGone }
        throw .notStars(detail: "none of \(batch.leftOutCount) rows is a star")
    }

    // MARK: The other pages

    private func fetchRemainingPages(_ cursor: inout SyncCursor) async throws(StarsFailure) {
        await report(cursor)
        while let page = cursor.nextPage {
            guard cursor.requestCount < pageLimit else {
                throw .notStars(detail: "there are more than \(pageLimit) pages")
            }
            let answer = try await request(page: page, entityTag: storedPage(page)?.entityTag)
            try await take(answer, ofPage: page, &cursor)
            await report(cursor)
        }
    }

    private func take(
        _ answer: StarAnswer,
        ofPage page: Int,
        _ cursor: inout SyncCursor
    ) async throws(StarsFailure) {
        cursor.count(answer, ofPage: page)
        if let batch = answer.batch {
            try await take(batch, &cursor)
        } else {
            try await confirm(&cursor)
        }
    }

    /// Stores the stars of a page, unless it ends the list too early.
    private func take(_ batch: StarPage, _ cursor: inout SyncCursor) async throws(StarsFailure) {
        let page = cursor.page
        if let next = batch.nextPage, next <= page {
            throw .notStars(detail: "page \(next) was named as the next after page \(page)")
        }
        cursor.announcedPage = batch.lastPage ?? cursor.announcedPage
        guard batch.nextPage != nil || cursor.mayEnd(with: batch) else { return cursor.endEarly() }
        let run = cursor.run
        cursor.stored = try await storing { try await store.save(batch, asPage: page, in: run, of: name) }
        cursor.nextPage = batch.nextPage ?? (cursor.lacksNextPage(after: batch) ? page + 1 : nil)
    }

    private func confirm(_ cursor: inout SyncCursor) async throws(StarsFailure) {
        let (page, run) = (cursor.page, cursor.run)
        guard let known = try await storedPage(page) else {
            throw .notStars(detail: "page \(page) was called unchanged, but was never stored")
        }
        cursor.stored = try await storing { try await store.confirm(page: page, in: run, of: name) }
        let isLast = known.isLast && page >= cursor.announcedPage ?? 0
        cursor.nextPage = isLast ? nil : page + 1
    }

    // MARK: Source and store

    private func request(page: Int, entityTag: String?) async throws(StarsFailure) -> StarAnswer {
        try await source.answer(to: StarRequest(name: name, page: page, entityTag: entityTag, token: token))
    }

    private func storedPage(_ page: Int) async throws(StarsFailure) -> StoredPage? {
        try await storing { try await store.page(page, of: name) }
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
    /// The last page that was synced.
    var page = 0
    /// The next page; `nil` at the end.
    var nextPage: Int?
    /// The number of the last page, as far as the source has stated it.
    var announcedPage: Int?
    var requestCount = 0
    var allowance: RequestAllowance?
    /// Whether the list has ended before the announced last page.
    private(set) var endsEarly = false

    mutating func count(_ answer: StarAnswer, ofPage page: Int) {
        self.page = page
        requestCount += 1
        allowance = answer.allowance ?? allowance
    }

    mutating func endEarly() {
        nextPage = nil
        endsEarly = true
    }

    /// Whether a page without a next page can be the last one. It cannot if a later page was announced, and an empty
    /// page cannot if it was announced itself, or if nothing was, as for unchanged pages.
    func mayEnd(with batch: StarPage) -> Bool {
        guard page > 1, batch.isEmpty else { return page >= announcedPage ?? 0 }
        return page > announcedPage ?? .max
    }

    /// Whether the page may have a next page that the source does not name: the page is full, and more stars are stored
    /// than were received. Requesting that page is harmless.
    func lacksNextPage(after batch: StarPage) -> Bool {
        batch.rowCount >= StarRequest.pageSize && stored.count > page * StarRequest.pageSize
    }
}

extension StarPage {
    fileprivate var rowCount: Int { stars.count + leftOutCount }
    fileprivate var isEmpty: Bool { rowCount == 0 }

    /// Whether the page has the same stars as the stored one. Its entity tag may differ, because it changes with the
    /// number of stars of each repository. The newest stored stars cannot replace the stored page in the comparison,
    /// because they may include removed ones.
    fileprivate func hasSameStars(as page: StoredPage?) -> Bool {
        !stars.isEmpty && Set(stars.map(\.id)) == page?.repositoryIDs
    }
}

/// The dependencies and limits that all syncs share.
struct SyncDependencies: Sendable {
    let source: any StarSource
    let store: any StargazerStore
    /// The server's token; `nil` if there is none.
    let token: GitHubToken?
    /// The age in seconds from which stars are synced when they are viewed; `nil` if they never are.
    let interval: TimeInterval?
    let limits: StargazerLimits
    let now: @Sendable () -> Date
    let sleep: @Sendable (Duration) async throws -> Void
    let report: @Sendable (GitHubName, StarsFailure) -> Void

    func makeSync(
        of name: GitHubName,
        with token: GitHubToken?,
        reporting report: @escaping @Sendable (SyncCursor) async -> Void
    ) -> StarSync {
        StarSync(
            name: name,
            token: token,
            source: source,
            store: store,
            pageLimit: limits.pages,
            now: now,
            report: report
        )
    }

    /// Sleeps for at least a second and at most a day, even if a clock is wrong. The next response states the remaining
    /// time.
    func sleep(until time: Date) async throws {
        try await sleep(.seconds(min(max(1, time.timeIntervalSince(now())), 24 * 60 * 60)))
    }
}
