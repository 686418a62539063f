import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct SQLiteVisitorStoreTests {
    private let ada = VisitorID.random()

    @Test func `an unknown visitor has an empty state`() async throws {
        let storage = try Storage.inMemory()
        #expect(try await storage.visitorStore.load(ada) == VisitorState())
        #expect(try await rowCount(in: storage) == 0)
    }

    @Test func `deleting the name of an unknown visitor makes no row`() async throws {
        let storage = try Storage.inMemory()
        #expect(try await storage.visitorStore.save(.greetingName(nil), of: ada) == VisitorState())
        #expect(try await rowCount(in: storage) == 0)
    }

    @Test func `the stored rows do not reveal the identifier of a visitor`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.visitorStore.save(.greetingName(try Name("Ada")), of: ada)
        try storage.close()
        let database = try DatabaseQueue(path: folder.database)
        let key = try await database.read { try String.fetchOne($0, sql: "SELECT lower(hex(idDigest)) FROM visitor") }
        #expect(key?.utf8.count == 64)
        #expect(key?.contains(ada.text) == false)
        try database.close()
    }

    @Test(arguments: ["👩‍👩‍👧‍👦", "שלום", "e\u{301}\u{323}", "'; DROP TABLE visitor; --"])
    func `names survive a restart, byte for byte`(text: String) async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        _ = try await storage.visitorStore.save(.greetingName(try Name(text)), of: ada)
        _ = try await storage.visitorStore.save(.profile(try Profile(firstName: text, lastName: text)), of: ada)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        let state = try await reopened.visitorStore.load(ada)
        #expect(state.greetingName.map { Array($0.text.utf8) } == Array(text.utf8))
        #expect(state.profile == (try Profile(firstName: text, lastName: text)))
        try reopened.close()
    }

    @Test func `settings survive a restart, and keep the other values`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let name = try Name("Ada")
        _ = try await storage.visitorStore.save(.greetingName(name), of: ada)
        let token = try GitHubToken("ghp_1")
        let all = Settings(gitHubName: try GitHubName("Ada-L"), gitHubToken: token, pageSize: 100, theme: .dark)
        let saved = VisitorState(revision: 2, greetingName: name, settings: all)
        #expect(try await storage.visitorStore.save(all, of: ada) == saved)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        #expect(try await reopened.visitorStore.load(ada) == saved)
        #expect(try await reopened.visitorStore.load(ada).settings.gitHubName?.text == "Ada-L")
        #expect(try await reopened.visitorStore.save(Settings(), of: ada).settings == Settings())
        try reopened.close()
    }

    @Test func `a followed name is stored with its key`() async throws {
        let storage = try Storage.inMemory()
        _ = try await storage.visitorStore.save(Settings(gitHubName: try GitHubName("Ada-L")), of: ada)
        let keys = try await storage.main.read { try String.fetchAll($0, sql: "SELECT githubKey FROM visitor") }
        #expect(keys == ["ada-l"])
        _ = try await storage.visitorStore.save(Settings(), of: ada)
        let left = try await storage.main.read { db in
            try Int.fetchOne(db, sql: "SELECT count(*) FROM visitor WHERE githubKey IS NOT NULL")
        }
        #expect(left == 0)
    }

    @Test func `settings that are left as they are make no row`() async throws {
        let storage = try Storage.inMemory()
        #expect(try await storage.visitorStore.save(Settings(), of: ada) == VisitorState())
        #expect(try await rowCount(in: storage) == 0)
    }

    /// Sets the days that a visitor has used the app, and the days since.
    private func age(_ visitor: VisitorID? = nil, used: Int, ago: Int = 0, in storage: Storage) async throws {
        try await storage.main.write { db in
            try db.execute(
                sql: """
                    UPDATE visitorUse SET usedAt = unixepoch() - 86400 * ?1, beganAt = unixepoch() - 86400 * (?1 + ?2)
                    WHERE idDigest = ?3 OR ?3 IS NULL
                    """,
                arguments: [ago, used, visitor.map { Data($0.digest) }]
            )
        }
    }

    private func names(_ visitors: [VisitorID], in storage: Storage) async throws -> [String?] {
        var names: [String?] = []
        for visitor in visitors { names.append(try await storage.visitorStore.load(visitor).greetingName?.text) }
        return names
    }

    @Test func `a flood of visitors pushes out itself, and nobody who has returned`() async throws {
        let storage = try Storage.inMemory().copy(limits: Self.limits(visitors: 5))
        let store = storage.visitorStore
        let (grace, eve) = (VisitorID.random(), VisitorID.random())
        _ = try await store.save(.greetingName(Name("Ada")), of: ada)
        try await age(used: 1, ago: 100, in: storage)
        _ = try await store.save(.greetingName(Name("Grace")), of: grace)
        try await age(grace, used: 40, ago: 3, in: storage)
        for number in 1...50 { _ = try await store.save(.greetingName(Name("\(number)")), of: .random()) }
        #expect(try await rowCount(in: storage) == 5)
        _ = try await store.save(.greetingName(Name("Eve")), of: eve)
        #expect(try await names([ada, grace, eve], in: storage) == ["Ada", "Grace", "Eve"])
    }

    @Test func `newcomers do not push out each other while an earlier flood can go`() async throws {
        let storage = try Storage.inMemory().copy(limits: Self.limits(visitors: 3))
        for name in ["1", "2", "3"] {
            let visitor = VisitorID.random()
            _ = try await storage.visitorStore.save(.greetingName(Name(name)), of: visitor)
            try await age(visitor, used: 0, ago: 1, in: storage)
        }
        let newcomers = [VisitorID.random(), .random(), .random()]
        for (name, visitor) in zip(["A", "B", "C"], newcomers) {
            _ = try await storage.visitorStore.save(.greetingName(Name(name)), of: visitor)
        }
        #expect(try await names(newcomers, in: storage) == ["A", "B", "C"])
    }

    @Test func `visitors whose cookie has expired go first, and those used for the shortest time next`() async throws {
        let storage = try Storage.inMemory().copy(limits: Self.limits(visitors: 3))
        let store = storage.visitorStore
        let (grace, eve) = (VisitorID.random(), VisitorID.random())
        for (name, visitor) in [("Ada", ada), ("Grace", grace), ("Eve", eve)] {
            _ = try await store.save(.greetingName(Name(name)), of: visitor)
        }
        try await storage.songFavouritesStore.add(1, for: ada)
        try await age(ada, used: 300, ago: 401, in: storage)
        try await age(grace, used: 20, in: storage)
        try await age(eve, used: 10, in: storage)
        let (first, second, third) = (VisitorID.random(), VisitorID.random(), VisitorID.random())
        _ = try await store.save(.greetingName(Name("1")), of: first)
        #expect(try await names([ada, grace, eve, first], in: storage) == [nil, "Grace", "Eve", "1"])
        #expect(try await storage.songFavouritesStore.ids(of: ada).isEmpty)
        try await age(first, used: 15, in: storage)
        _ = try await store.save(.greetingName(Name("2")), of: second)
        try await age(second, used: 29, in: storage)
        #expect(try await names([grace, eve, first, second], in: storage) == ["Grace", nil, "1", "2"])
        try await age(used: 30, in: storage)
        await #expect(throws: NoRoomForVisitor()) { try await store.save(.greetingName(Name("3")), of: third) }
        #expect(try await rowCount(in: storage) == 3)
    }

    @Test func `the use of a known visitor is stored when the time of use would double`() async throws {
        let storage = try Storage.inMemory()
        let store = storage.visitorStore
        func isStored(afterUse length: Int, pause: Int) async throws -> Bool {
            try await storage.main.write { db in
                try db.execute(
                    sql: "UPDATE visitorUse SET usedAt = unixepoch() - ?1, beganAt = unixepoch() - ?1 - ?2",
                    arguments: [pause, length]
                )
            }
            try await store.recordUse(of: ada)
            let age = try await storage.main.read {
                try Int.fetchOne($0, sql: "SELECT unixepoch() - usedAt FROM visitorUse")
            }
            return try #require(age) < min(pause, 30)
        }
        try await store.recordUse(of: ada)
        #expect(try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visitorUse") } == 0)
        _ = try await store.save(.greetingName(Name("Ada")), of: ada)
        #expect(try await !isStored(afterUse: 0, pause: 40))
        #expect(try await isStored(afterUse: 0, pause: 60))
        #expect(try await !isStored(afterUse: 600, pause: 500))
        #expect(try await isStored(afterUse: 600, pause: 600))
        #expect(try await isStored(afterUse: 1_000_000, pause: 86_400))
    }

    @Test func `beyond the limit no new visitor is stored if all are kept, and known ones can change everything`()
        async throws
    {
        let storage = try Storage.inMemory()
        var store = storage.visitorStore
        store.countLimit = 2
        let (grace, eve) = (VisitorID.random(), VisitorID.random())
        _ = try await store.save(.greetingName(try Name("Ada")), of: ada)
        _ = try await store.save(Settings(theme: .dark), of: grace)
        try await age(used: 31, in: storage)
        let full = store
        await #expect(throws: NoRoomForVisitor()) { try await full.save(.greetingName(Name("Eve")), of: eve) }
        await #expect(throws: NoRoomForVisitor()) { try await full.save(Settings(theme: .dark), of: eve) }
        await #expect(throws: NoRoomForVisitor()) {
            try await full.save(.profile(Profile(firstName: "Eve", lastName: "E")), of: eve)
        }
        #expect(try await rowCount(in: storage) == 2)
        #expect(try await full.save(.profile(Profile(firstName: "A", lastName: "L")), of: ada).revision == 2)
        #expect(try await full.save(Settings(theme: .light), of: grace).revision == 2)
    }

    private static func limits(visitors: Int) -> RowLimits {
        var limits = RowLimits()
        limits.visitors = visitors
        return limits
    }

    private func rowCount(in storage: Storage) async throws -> Int? {
        try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM visitor") }
    }
}
