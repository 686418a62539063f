import Foundation

/// One sync of a GitHub user's stars: from the first page to the last, or to the first failure.
///
/// A page is asked for by its entity tag, so that what is as it was costs next to nothing. What the run has not seen leaves
/// at its end only, and an end is believed only when nothing speaks against it.
struct StarSync: Sendable {
    let name: GitHubName
    /// nil to ask as anybody.
    let token: GitHubToken?
    let source: any StarSource
    let store: any StargazerStore
    let pageLimit: Int
    let now: @Sendable () -> Date
    /// Is told after each page.
    let tell: @Sendable (StarCourse) async -> Void

    /// - Parameter stored: What is kept; with the run in it an interrupted sync goes on.
    /// - Returns: What is kept at the end of a whole run.
    func run(from stored: StoredStars) async throws(StarsFailure) -> StoredStars {
        var course = try await begin(from: stored)
        try await follow(&course)
        if course.endsEarly {
            // Stars were taken away meanwhile, or an answer was wrong: the first page, asked anew, says how many pages
            // there are.
            course = try await beginAnew(from: course.stored, entityTag: nil)
            try await follow(&course)
        }
        guard !course.endsEarly else {
            throw .notStars(detail: "the list ended on page \(course.page), with more announced")
        }
        let run = course.run
        return try await keep { try await store.complete(run, of: name, at: now()) }
    }

    // MARK: The first page

    private func begin(from stored: StoredStars) async throws(StarsFailure) -> StarCourse {
        if let run = stored.run, run.nextPage > 1 {
            try await goOn(with: run, from: stored)
        } else {
            try await beginAnew(from: stored, entityTag: known(page: 1)?.entityTag)
        }
    }

    /// Goes on where a run was interrupted, when the first page is as it was then: so no page has shifted.
    private func goOn(with run: SyncRun, from stored: StoredStars) async throws(StarsFailure) -> StarCourse {
        let known = try await known(page: 1)
        let answer = try await ask(for: 1, entityTag: known?.entityTag)
        if let batch = answer.batch, !batch.shows(known) {
            return try await beginAnew(from: stored, with: answer)
        }
        return StarCourse(
            stored: stored,
            run: run,
            page: run.nextPage - 1,
            nextPage: run.nextPage,
            announcedPage: answer.batch?.lastPage ?? run.pageCount,
            requestCount: 1,
            allowance: answer.allowance
        )
    }

    private func beginAnew(from stored: StoredStars, entityTag: String?) async throws(StarsFailure) -> StarCourse {
        try await beginAnew(from: stored, with: ask(for: 1, entityTag: entityTag))
    }

    private func beginAnew(from stored: StoredStars, with answer: StarAnswer) async throws(StarsFailure) -> StarCourse {
        if let batch = answer.batch { try Self.refuseLoss(batch, stored) }
        let run = try await keep { try await store.begin(name) }
        var course = StarCourse(stored: stored, run: run)
        try await take(answer, ofPage: 1, &course)
        return course
    }

    /// Nobody who has unstarred everything is known by an empty answer from an answer that is wrong.
    private static func refuseLoss(_ batch: StarBatch, _ stored: StoredStars) throws(StarsFailure) {
        guard batch.stars.isEmpty, stored.count > 0 else { return }
        guard batch.leftOutCount > 0 else { throw .allGone }
        throw .notStars(detail: "none of \(batch.leftOutCount) rows is a star")
    }

    // MARK: The other pages

    private func follow(_ course: inout StarCourse) async throws(StarsFailure) {
        await tell(course)
        while let page = course.nextPage {
            guard course.requestCount < pageLimit else {
                throw .notStars(detail: "there are more than \(pageLimit) pages")
            }
            let answer = try await ask(for: page, entityTag: known(page: page)?.entityTag)
            try await take(answer, ofPage: page, &course)
            await tell(course)
        }
    }

    private func take(
        _ answer: StarAnswer,
        ofPage page: Int,
        _ course: inout StarCourse
    ) async throws(StarsFailure) {
        course.count(answer, ofPage: page)
        if let batch = answer.batch {
            try await take(batch, &course)
        } else {
            try await confirm(&course)
        }
    }

    /// Keeps the stars of a page, but for a last one that cannot be the last.
    private func take(_ batch: StarBatch, _ course: inout StarCourse) async throws(StarsFailure) {
        let page = course.page
        if let next = batch.nextPage, next <= page {
            throw .notStars(detail: "page \(next) was named as the next after page \(page)")
        }
        course.announcedPage = batch.lastPage ?? course.announcedPage
        guard batch.nextPage != nil || course.mayEnd(with: batch) else { return course.endEarly() }
        let run = course.run
        course.stored = try await keep { try await store.save(batch, asPage: page, in: run, of: name) }
        course.nextPage = batch.nextPage ?? (course.isCutOff(after: batch) ? page + 1 : nil)
    }

    private func confirm(_ course: inout StarCourse) async throws(StarsFailure) {
        let (page, run) = (course.page, course.run)
        guard let known = try await known(page: page) else {
            throw .notStars(detail: "page \(page) was said to be as before, and there was none")
        }
        course.stored = try await keep { try await store.confirm(page: page, in: run, of: name) }
        let isLast = known.isLast && page >= course.announcedPage ?? 0
        course.nextPage = isLast ? nil : page + 1
    }

    // MARK: Source and store

    private func ask(for page: Int, entityTag: String?) async throws(StarsFailure) -> StarAnswer {
        try await source.answer(to: StarRequest(name: name, page: page, entityTag: entityTag, token: token))
    }

    private func known(page: Int) async throws(StarsFailure) -> StoredPage? {
        try await keep { try await store.page(page, of: name) }
    }

    private func keep<T: Sendable>(_ body: () async throws -> T) async throws(StarsFailure) -> T {
        do {
            return try await body()
        } catch {
            throw .notStored(detail: "\(error)")
        }
    }
}

extension StarBatch {
    /// Whether it shows the very stars that were on the page, whatever else has become of them: how often a repository is
    /// starred changes all the time, and with it the entity tag. What is kept as the newest would not do, as it still has
    /// what is starred no more.
    fileprivate func shows(_ page: StoredPage?) -> Bool {
        !stars.isEmpty && Set(stars.map(\.id)) == page?.repositoryIDs
    }
}
