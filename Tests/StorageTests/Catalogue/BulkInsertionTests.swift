import Foundation
import GRDB
import Models
import Synchronization
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(10))) struct BulkInsertionTests {
    private struct Stop: Error {}

    private func drafts(_ count: Int) throws -> [Draft<Song>] {
        try (1...count).map { try Draft(name: "Song \($0)", credit: "Artist \($0 % 100)") }
    }

    @Test(arguments: [0, 3_000])
    func `a sign that makes a different name is no duplicate, however many songs there are`(others: Int) async throws {
        let store = try Storage.inMemory().songStore
        let names = ["Nocturne in C", "Nocturne in C#", "100", "100%", "nocturne in c#", "100 %"]
        let rest = Mutex(try drafts(max(others, 1)) + names.map { try Draft(name: $0, credit: "Ada Vale") })
        let outcome = try await store.add(
            contentsOf: { rest.withLock { $0.isEmpty ? nil : $0.removeFirst() } },
            skippingDuplicates: true,
            finishing: { _ in }
        )
        #expect((outcome.added, outcome.skipped) == (max(others, 1) + 4, 2))
        let check = try await store.check(contentsOf: { nil }, skippingDuplicates: true)
        #expect((check.added, check.skipped) == (0, 0))
        await #expect(throws: CatalogueConflict<Song>.self) {
            try await store.add(CatalogueAddition(Draft(name: "nocturne in C #", credit: "ADA VALE")))
        }
        _ = try await store.add(CatalogueAddition(Draft(name: "Nocturne in C+", credit: "Ada Vale")))
    }

    @Test(arguments: [1, 3_000])
    func `a name that begins with an article is a duplicate of one that only seems to`(others: Int) async throws {
        let store = try Storage.inMemory().songStore
        let names = ["A ha Live", "The Night", "A-ha Live", "Night", "An Ode", "THE NIGHT!", "The-Night", "a HA live"]
        let drafts = try drafts(others) + names.map { try Draft(name: $0, credit: "Ada Vale") }
        let outcome = try await store.load(drafts, skippingDuplicates: true)
        #expect((outcome.added, outcome.skipped) == (others + 5, 3))
        #expect(
            try await store.items(after: Int64(others), limit: 9).map(\.name)
                == ["A ha Live", "The Night", "Night", "An Ode", "THE NIGHT!"]
        )
    }

    @Test func `after an import FTS5 merges the search index as before`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.songStore.load(drafts(3_000))
        let options = try await storage.catalogue.read { db in
            try Row.fetchAll(db, sql: "SELECT k, v FROM songSearch_config").map { ($0["k"] as String, $0["v"] as Int) }
        }
        let values = Dictionary(uniqueKeysWithValues: options)
        #expect(values["automerge"] == 4 && values["hashsize"] == 1 << 20)
    }

    @Test(arguments: [10, 3_000])
    func `an error leaves the catalogue unchanged`(count: Int) async throws {
        let store = try Storage.inMemory().songStore
        _ = try await store.load(drafts(5))
        let before = try await store.load()
        let rest = Mutex(try drafts(count))
        await #expect(throws: Stop.self) {
            try await store.add(
                contentsOf: {
                    try rest.withLock { drafts throws(Stop) in
                        guard let draft = drafts.popLast() else { throw Stop() }
                        return draft
                    }
                },
                skippingDuplicates: false,
                finishing: { _ in }
            )
        }
        #expect(try await store.load() == before)
        #expect(try await store.search("song", page: 1, size: 10)?.count == .exactly(5))
        #expect(try await store.load(drafts(1)).state.count == 6)
    }

    @Test func `it can be cancelled while the indexes are made`() async throws {
        let store = try Storage.inMemory().songStore
        let rest = Mutex(try drafts(3_000))
        let shares = Mutex<[Double]>([])
        await #expect(throws: Stop.self) {
            try await store.add(
                contentsOf: { rest.withLock { $0.popLast() } },
                skippingDuplicates: false,
                finishing: { share in
                    shares.withLock { $0.append(share) }
                    if share > 0.5 { throw Stop() }
                }
            )
        }
        #expect(try await store.load() == CatalogueState(items: [], revision: 0))
        #expect(shares.withLock { $0 == $0.sorted() && $0.count > 2 })
    }

    @Test func `many new items and the former ones are each found once`() async throws {
        let storage = try Storage.inMemory()
        let store = storage.songStore
        _ = try await store.load(try (1...2_000).map { try Draft(name: "Old \($0)", credit: "Toto") })
        let deleted = try #require(try await store.load().latest.first)
        _ = try await store.delete(id: deleted.id, at: .now)
        let drafts = try (1...4_000).map { number in
            // The last 1,000 exist already.
            try Draft<Song>(name: number > 3_000 ? "Old \(number - 3_000)" : "New \(number)", credit: "Toto")
        }
        let outcome = try await store.load(drafts, skippingDuplicates: true)
        #expect((outcome.added, outcome.skipped) == (3_000, 1_000))
        for (words, count) in [("old 7", 1), ("new 2999", 1), ("new 500", 1), ("old 2000", 0)] {
            let hits = try #require(try await store.search(words, page: 1, size: 100)).hits
            let name = words.capitalized
            #expect(hits.filter { $0.item.name == name }.count == count, "\(words)")
        }
        try await storage.catalogue.write { db in
            try db.execute(sql: "INSERT INTO songSearch (songSearch, rank) VALUES ('integrity-check', 1)")
        }
    }

    @Test(arguments: [100, 3_000])
    func `duplicates of existing and of new items are skipped`(count: Int) async throws {
        let store = try Storage.inMemory().songStore
        _ = try await store.load([
            Draft(name: "SONG 1", credit: "artist 1"), Draft(name: "x", credit: "y"), Draft(name: "x", credit: "y"),
        ])
        let outcome = try await store.load(drafts(count) + drafts(10), skippingDuplicates: true)
        #expect(outcome.added == count - 1)
        #expect(outcome.skipped == 11)
        #expect(outcome.state.count == count + 2)
        #expect(outcome.state.revision == 2)
        #expect(try await store.search("x", page: 1, size: 10)?.count == .exactly(2))
    }

    @Test(arguments: [100, 3_000])
    func `a check counts what an addition would do, and changes nothing`(count: Int) async throws {
        let store = try Storage.inMemory().songStore
        let before = try await store.load([Draft(name: "SONG 1", credit: "artist 1")])
        let drafts = try drafts(count) + drafts(10)
        for skippingDuplicates in [true, false] {
            let rest = Mutex(drafts)
            let found = try await store.check(
                contentsOf: { rest.withLock { $0.popLast() } },
                skippingDuplicates: skippingDuplicates
            )
            #expect((found.added, found.skipped) == (skippingDuplicates ? (count - 1, 11) : (count + 10, 0)))
        }
        #expect(try await store.load() == before.state)
        #expect(try await store.search("song", page: 1, size: 10)?.count == .exactly(1))
        #expect(try await store.load(drafts, skippingDuplicates: true).added == count - 1)
    }

    @Test(.timeLimit(.minutes(5))) func `while a file is checked, items can be changed`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        // A change that waited for the check would exceed the time limit of the test.
        try await storage.movieStore.database.writer.write { db in try db.execute(sql: "PRAGMA busy_timeout = 900000") }
        let (began, hold) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let rest = Mutex(try drafts(2))
        let store = storage.songStore
        async let found = store.check(
            contentsOf: {
                began.continuation.yield()
                hold.wait()
                return rest.withLock { $0.popLast() }
            },
            skippingDuplicates: true
        )
        for await _ in began.stream { break }
        let song = try await store.add(Draft(name: "Halo", credit: "Beyoncé")).item
        #expect(try await store.delete(id: song.id, at: .now).item == song)
        #expect(try await storage.movieStore.load([Draft(name: "Alien", credit: "Ridley Scott")]).added == 1)
        for _ in 1...3 { hold.signal() }
        #expect(try await found == CheckedAddition(added: 2))
        try storage.close()
    }

    @Test func `adding nothing changes nothing`() async throws {
        let store = try Storage.inMemory().songStore
        let outcome = try await store.load([])
        #expect(outcome.added == 0 && outcome.skipped == 0)
        #expect(outcome.state == CatalogueState(items: [], revision: 0))
    }

    @Test func `while many items are added, other changes are refused, and items can be read`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let song = try await storage.songStore.add(Draft(name: "Halo", credit: "Beyoncé")).item
        let (began, hold) = (AsyncStream<Void>.makeStream(), DispatchSemaphore(value: 0))
        let rest = Mutex(try drafts(2))
        let store = storage.songStore
        async let outcome = store.add(
            contentsOf: {
                began.continuation.yield()
                hold.wait()
                return rest.withLock { $0.popLast() }
            },
            skippingDuplicates: false,
            finishing: { _ in }
        )
        for await _ in began.stream { break }

        await #expect(throws: CatalogueBusy.self) { try await storage.songStore.add(Draft(name: "x", credit: "y")) }
        await #expect(throws: CatalogueBusy.self) { try await storage.songStore.delete(id: song.id, at: .now) }
        await #expect(throws: CatalogueBusy.self) { try await storage.songStore.restore(id: song.id, at: .now) }
        await #expect(throws: CatalogueBusy.self) {
            try await storage.songStore.edit(song, to: Draft(name: "x", credit: "y"))
        }
        await #expect(throws: CatalogueBusy.self) { try await storage.movieStore.add(Draft(name: "x", credit: "y")) }
        await #expect(throws: CatalogueBusy.self) { try await storage.movieStore.load([]) }
        #expect(try await storage.songStore.page(CatalogueQuery())?.items == [song])

        for _ in 1...3 { hold.signal() }
        #expect(try await outcome.state.count == 3)
        #expect(try await storage.songStore.delete(id: song.id, at: .now).item == song)
        try storage.close()
    }
}
