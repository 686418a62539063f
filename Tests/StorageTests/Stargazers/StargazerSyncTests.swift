import Foundation
import GRDB
import Models
import Testing

@testable import Storage

struct StargazerSyncTests {
    private let ada: GitHubName
    private let time = Date(timeIntervalSince1970: 1_795_000_000)

    init() throws { ada = try GitHubName("ada") }

    @Test func `an unstarred repository stays until a run is complete`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let run = try await store.newRun(of: ada)
        #expect(try await store.save(StarPage([4, 2], next: 2), number: 1, in: run, of: ada).count == 4)
        #expect(try await store.save(StarPage([1]), number: 2, in: run, of: ada).count == 4)
        let stored = try await store.complete(run, of: ada, at: time)
        #expect(stored.latest.map(\.id) == [4, 2, 1])
        #expect(stored.count == 3)
        #expect(stored.revision == 3)
        #expect(stored.run == nil)
        #expect(stored.syncedAt == time)
    }

    @Test func `unchanged pages keep their stars`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let run = try await store.newRun(of: ada)
        for page in 1...2 { _ = try await store.confirm(page: page, in: run, of: ada) }
        let stored = try await store.complete(run, of: ada, at: time)
        #expect(stored.latest.map(\.id) == [4, 3, 2, 1])
        #expect(stored.revision == 2)
    }

    @Test func `a star stays with the page it was on, even if a run has read it elsewhere since`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        // 5 is starred before the second page is requested, and unstarred again: 3 was read on both pages.
        let run = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: run, of: ada)
        _ = try await store.save(StarPage([3, 2], tag: "b", next: 3), number: 2, in: run, of: ada)
        let next = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: next, of: ada)
        _ = try await store.save(StarPage([2, 1]), number: 2, in: next, of: ada)
        #expect(try await store.complete(next, of: ada, at: time).latest.map(\.id) == [4, 3, 2, 1])
    }

    @Test func `a star that has left a page does not return with it`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let run = try await store.newRun(of: ada)
        _ = try await store.save(StarPage([4, 2], tag: "b", next: 2), number: 1, in: run, of: ada)
        // The run is interrupted, and another one begins.
        let next = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: next, of: ada)
        _ = try await store.save(StarPage([1]), number: 2, in: next, of: ada)
        #expect(try await store.complete(next, of: ada, at: time).latest.map(\.id) == [4, 2, 1])
    }

    @Test func `an interrupted run goes on after a restart`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let run = try await storage.stargazerStore.newRun(of: ada)
        for page in 1...2 {
            let starPage = StarPage([10 - page], tag: "\(page)", next: page + 1, last: 3)
            _ = try await storage.stargazerStore.save(starPage, number: page, in: run, of: ada)
        }
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        let store = reopened.stargazerStore
        let kept = try #require(try await store.stars(of: ada).run)
        #expect(kept == SyncRun(number: run.number, nextPage: 3, pageCount: 3))
        #expect(try await store.confirm(page: 1, in: kept, of: ada).run == kept)
        _ = try await store.save(StarPage([7]), number: 3, in: kept, of: ada)
        #expect(try await store.complete(kept, of: ada, at: time).latest.map(\.id) == [9, 8, 7])
        try reopened.close()
    }

    @Test func `a new run in the place of another starts without stars seen`() async throws {
        let store = try await store([[4, 3], [2, 1]])
        let first = try await store.newRun(of: ada)
        _ = try await store.confirm(page: 1, in: first, of: ada)
        let second = try await store.newRun(of: ada)
        #expect(second.number > first.number)
        let stored = try await store.save(StarPage([2, 1], next: 2, last: 9), number: 1, in: second, of: ada)
        #expect(stored.run == SyncRun(number: second.number, nextPage: 2, pageCount: 9))
        // The earlier run ends too late.
        #expect(try await store.complete(first, of: ada, at: time) == stored)
        #expect(try await store.complete(second, of: ada, at: time).latest.map(\.id) == [2, 1])
        #expect(try await store.page(2, of: ada) == nil)
    }

    /// The entity tag of a page, and its stars.
    private struct Site {
        var numbers: [Int]
        private static let size = 3

        func starPage(_ page: Int) -> StarPage {
            let pageCount = max(1, (numbers.count + Self.size - 1) / Self.size)
            let shown = numbers.dropFirst((page - 1) * Self.size).prefix(Self.size)
            let tag = "\(Array(shown)) \(page < pageCount)"
            return StarPage(shown, tag: tag, next: page < pageCount ? page + 1 : nil, last: pageCount)
        }
    }

    @Test(arguments: 1...12) func `after each complete run the stored stars are those of the source`(seed: UInt64)
        async throws
    {
        var random = SeededGenerator(seed: seed)
        let store = try Storage.inMemory().stargazerStore
        var site = Site(numbers: (1...10).reversed())
        for step in 1...30 {
            // Half of the runs are interrupted, and stars change before they continue.
            let isWhole = step.isMultiple(of: 2)
            try await sync(&site, with: store, isWhole: isWhole, &random)
            guard isWhole else { continue }
            let stored = try await store.stars(of: ada)
            #expect(stored.latest.map { Int($0.id) } == site.numbers)
            #expect(stored.count == site.numbers.count)
            #expect(stored.run == nil)
        }
    }

    private func sync(
        _ site: inout Site,
        with store: SQLiteStargazerStore,
        isWhole: Bool,
        _ random: inout SeededGenerator
    ) async throws {
        let run = try await store.newRun(of: ada)
        var page: Int? = 1
        while let number = page {
            if !isWhole, number > 1, Int.random(in: 0...4, using: &random) == 0 { return }
            if !isWhole { change(&site, &random) }
            let starPage = site.starPage(number)
            if let known = try await store.page(number, of: ada), known.entityTag == starPage.entityTag {
                _ = try await store.confirm(page: number, in: run, of: ada)
            } else {
                _ = try await store.save(starPage, number: number, in: run, of: ada)
            }
            page = starPage.nextPage
        }
        // A run during changes may have missed some stars, which the next run finds.
        _ = try await store.complete(run, of: ada, at: time)
    }

    private func change(_ site: inout Site, _ random: inout SeededGenerator) {
        switch Int.random(in: 0...2, using: &random) {
        case 0: site.numbers.insert((site.numbers.first ?? 0) + 1, at: 0)
        case 1 where site.numbers.count > 1:
            site.numbers.remove(at: Int.random(in: 0..<site.numbers.count, using: &random))
        default: break
        }
    }

    private func store(_ pages: [[Int]]) async throws -> SQLiteStargazerStore {
        let store = try Storage.inMemory().stargazerStore
        let run = try await store.newRun(of: ada)
        for (index, numbers) in pages.enumerated() {
            let next = index + 1 < pages.count ? index + 2 : nil
            _ = try await store.save(StarPage(numbers, tag: "a", next: next), number: index + 1, in: run, of: ada)
        }
        _ = try await store.complete(run, of: ada, at: time)
        return store
    }
}
