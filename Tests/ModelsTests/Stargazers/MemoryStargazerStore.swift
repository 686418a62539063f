import Foundation
import Models

/// A store in memory, which may fail like a full disk.
actor MemoryStargazerStore: StargazerStore {
    struct DiskFull: Error {}

    private struct Page {
        let entityTag: String?
        let isLast: Bool
        let ids: [Repository.ID]
        let leftOutCount: Int
        var run: Int64
    }

    private struct Kept {
        var revision = 0
        var stars: [Repository.ID: Star] = [:]
        var leftOutCount = 0
        var pages: [Int: Page] = [:]
        var missed: [Repository.ID] = []
        var syncedAt: Date?
        var lastRun: Int64 = 0
        var run: SyncRun?
    }

    private var names: [GitHubName: Kept] = [:]
    private var waits: [GitHubName: Date] = [:]
    private var cancellations: [GitHubName: Date] = [:]
    private(set) var loadCount = 0
    var isFull = false
    /// The names that visitors follow.
    var followed: Set<GitHubName> = []

    func fill() { isFull = true }
    func follow(_ name: GitHubName) { followed.insert(name) }

    /// Returns the IDs of the stored stars of a name, the newest first.
    func ids(of name: GitHubName) -> [Repository.ID] {
        (names[name]?.stars.values).map(Self.sorted)?.map(\.id) ?? []
    }

    func stars(of name: GitHubName) async -> StoredStars {
        loadCount += 1
        return stored(name)
    }

    func newRun(of name: GitHubName) -> SyncRun {
        SyncRun(number: (names[name]?.lastRun ?? 0) + 1)
    }

    func page(_ number: Int, of name: GitHubName) -> StoredPage? {
        guard let page = names[name]?.pages[number], let entityTag = page.entityTag else { return nil }
        return StoredPage(entityTag: entityTag, isLast: page.isLast, repositoryIDs: Set(page.ids))
    }

    func save(_ page: StarPage, number: Int, in run: SyncRun, of name: GitHubName) throws -> StoredStars {
        if isFull { throw DiskFull() }
        var kept = names[name] ?? Kept()
        let before = kept.stars
        for star in page.stars { kept.stars[star.id] = star }
        if kept.revision == 0 || kept.stars != before { kept.revision += 1 }
        kept.pages[number] = Page(
            entityTag: page.entityTag,
            isLast: page.nextPage == nil,
            ids: page.stars.map(\.id),
            leftOutCount: page.leftOutCount,
            run: run.number
        )
        advance(&kept, run, past: number, to: page.lastPage)
        names[name] = kept
        return stored(name)
    }

    func confirm(page number: Int, in run: SyncRun, of name: GitHubName) -> StoredStars {
        names[name]?.pages[number]?.run = run.number
        if var kept = names[name] {
            advance(&kept, run, past: number, to: nil)
            names[name] = kept
        }
        return stored(name)
    }

    func complete(_ run: SyncRun, of name: GitHubName, at time: Date) -> StoredStars {
        guard var kept = names[name], kept.lastRun == run.number else { return stored(name) }
        let seen = Set(kept.pages.values.filter { $0.run == run.number }.flatMap(\.ids))
        kept.pages = kept.pages.filter { $0.value.run == run.number }
        let pages = kept.pages.map { number, page in
            let times = page.ids.compactMap { kept.stars[$0]?.starredAt }
            return MissedStars.SeenPage(
                number: number,
                isLast: page.isLast,
                newest: times.max(),
                oldest: times.min()
            )
        }
        let missed = kept.stars.values.filter { !seen.contains($0.id) }
        let step = MissedStars(
            missed.map { MissedStars.Missed(id: $0.id, starredAt: $0.starredAt) },
            on: pages,
            missedBefore: Set(kept.missed)
        ).step()
        if !step.deleted.isEmpty { kept.revision += 1 }
        for id in step.deleted { kept.stars[id] = nil }
        kept.missed = step.kept
        kept.leftOutCount = kept.pages.values.reduce(0) { $0 + $1.leftOutCount }
        kept.syncedAt = time
        kept.run = nil
        names[name] = kept
        return stored(name)
    }

    func waitEnd() -> Date? { waits.values.max() }

    func saveWait(until time: Date?, for name: GitHubName, at now: Date) {
        waits[name] = time
    }

    func cancellation(of name: GitHubName) -> Date? { cancellations[name] }

    func saveCancellation(at time: Date?, of name: GitHubName) {
        cancellations[name] = time
    }

    func stargazerCount() -> Int { names.count }

    func deleteStargazer(notSyncedSince time: Date) -> Bool {
        let idle = names.filter { !followed.contains($0.key) }
        let oldest = idle.min { $0.value.syncedAt ?? .distantPast < $1.value.syncedAt ?? .distantPast }
        guard let oldest else { return false }
        names[oldest.key] = nil
        return true
    }

    private func advance(_ kept: inout Kept, _ run: SyncRun, past page: Int, to pageCount: Int?) {
        let before = kept.run?.number == run.number ? kept.run : nil
        kept.lastRun = run.number
        kept.run = SyncRun(
            number: run.number,
            nextPage: max(before?.nextPage ?? 1, page + 1),
            pageCount: pageCount ?? before?.pageCount
        )
    }

    private func stored(_ name: GitHubName) -> StoredStars {
        guard let kept = names[name] else { return StoredStars(name: name) }
        return StoredStars(
            name: name,
            revision: kept.revision,
            count: kept.stars.count,
            leftOutCount: kept.leftOutCount,
            latest: Array(Self.sorted(kept.stars.values).prefix(StoredStars.latestLimit)),
            syncedAt: kept.syncedAt,
            run: kept.run
        )
    }

    private static func sorted(_ stars: Dictionary<Repository.ID, Star>.Values) -> [Star] {
        stars.sorted { ($0.starredAt, $0.id) > ($1.starredAt, $1.id) }
    }
}
