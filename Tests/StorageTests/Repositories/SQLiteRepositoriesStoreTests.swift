import Foundation
import GRDB
import Models
import Testing

@testable import Storage

struct SQLiteRepositoriesStoreTests {
    private let ada = VisitorID.random()
    private let grace = VisitorID.random()
    private let storage: Storage
    private var store: SQLiteRepositoriesStore { storage.repositoriesStore }

    init() throws { storage = try Storage.inMemory() }

    @Test func `a visitor without marks has no row`() async throws {
        try await store.apply(.visited(false), to: [1, 2], by: ada)
        try await store.apply(.text(note: "", tags: []), to: [1], by: ada)
        try await store.apply(.removeTag("a"), to: [1], by: ada)
        #expect(try await store.marks(by: ada, among: [1, 2]).isEmpty)
        #expect(try await store.marks(by: ada, among: []).isEmpty)
        #expect(try await size() == [0, 0, 0, 0])
    }

    @Test func `visit, note and tags change separately, and an empty mark is deleted`() async throws {
        try await store.apply(.visited(true), to: [1], by: ada)
        try await store.apply(.text(note: "Two\nlines", tags: ["x", "y"]), to: [1], by: ada)
        #expect(try await mark() == RepositoryMark(isVisited: true, note: "Two\nlines", tags: ["x", "y"]))
        try await store.apply(.visited(false), to: [1], by: ada)
        #expect(try await mark() == RepositoryMark(note: "Two\nlines", tags: ["x", "y"]))
        try await store.apply(.text(note: "", tags: ["y"]), to: [1], by: ada)
        #expect(try await mark() == RepositoryMark(tags: ["y"]))
        try await store.apply(.removeTag("Y"), to: [1], by: ada)
        #expect(try await mark() == nil)
        #expect(try await size() == [0, 0, 0, 0])
    }

    @Test func `tags keep their order, and differ in more than capitals`() async throws {
        for tag in ["b", "A", "a", "É"] {
            try await store.apply(.addTag(tag), to: [1, 1, 2], by: ada)
        }
        #expect(try await mark()?.tags == ["b", "A", "É"])
        try await store.apply(.addTag("e\u{301}"), to: [1], by: ada)
        #expect(try await mark()?.tags == ["b", "A", "É"])
        try await store.apply(.text(note: "", tags: ["a", "z"]), to: [1], by: ada)
        #expect(try await mark()?.tags == ["a", "z"])
        #expect(try await tagRows() == ["1 a a", "1 z z", "2 a A", "2 b b", "2 é É"])
    }

    @Test func `the number of a visitor's marks is limited`() async throws {
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.main),
            limits: RepositoryMarkLimits(ofVisitor: 2)
        )
        try await store.apply(.visited(true), to: [1, 2], by: ada)
        await #expect(throws: RepositoryMarkError.tooMany(limit: 2)) {
            try await store.apply(.visited(true), to: [2, 3], by: ada)
        }
        await #expect(throws: RepositoryMarkError.tooMany(limit: 2)) {
            try await store.apply(.addTag("a"), to: [3, 4], by: ada)
        }
        try await store.apply(.text(note: "Room in what is there", tags: []), to: [2], by: ada)
        try await store.apply(.visited(true), to: [3], by: grace)
        try await store.apply(.visited(false), to: [1], by: ada)
        try await store.apply(.visited(true), to: [3], by: ada)
        #expect(try await Set(store.marks(by: ada, among: [1, 2, 3]).keys) == [2, 3])
    }

    @Test func `the number of all marks is limited, and deleted ones make room`() async throws {
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.main),
            limits: RepositoryMarkLimits(ofAll: 2)
        )
        try await store.apply(.visited(true), to: [1], by: ada)
        try await store.apply(.visited(true), to: [1], by: grace)
        try await keepVisitors()
        await #expect(throws: RepositoryMarkError.noRoom) {
            try await store.apply(.visited(true), to: [1], by: .random())
        }
        try await store.apply(.visited(false), to: [1], by: ada)
        try await store.apply(.visited(true), to: [2], by: grace)
        #expect(try await size().prefix(2) == [2, 2])
    }

    /// Makes all visitors such that make no room for others.
    private func keepVisitors() async throws {
        try await storage.main.write { try $0.execute(sql: "UPDATE visitorUse SET beganAt = usedAt - 86400") }
    }

    @Test func `a visitor who came for less than a day makes room, unless the change does not fit anyway`() async throws
    {
        let limits = RepositoryMarkLimits(ofAll: 3)
        let store = SQLiteRepositoriesStore(database: SharedDatabase(storage.main), limits: limits)
        try await store.apply(.addTag("a"), to: [1, 2], by: ada)
        await #expect(throws: RepositoryMarkError.noRoom) {
            try await store.apply(.visited(true), to: [1, 2, 3, 4], by: grace)
        }
        #expect(try await store.marks(by: ada, among: [1, 2]).count == 2)
        try await store.apply(.visited(true), to: [1, 2], by: grace)
        #expect(try await store.marks(by: ada, among: [1, 2]).isEmpty)
        let tags = try await storage.main.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM markTag") }
        #expect(tags == 0)
    }

    @Test func `the size of all marks is limited, and a mark can always become smaller`() async throws {
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.main),
            limits: RepositoryMarkLimits(bytesOfAll: 100)
        )
        let note = String(repeating: "é ", count: 20)
        try await store.apply(.text(note: note, tags: []), to: [1], by: ada)
        try await keepVisitors()
        await #expect(throws: RepositoryMarkError.noRoom) {
            try await store.apply(.text(note: "x", tags: []), to: [2], by: grace)
        }
        #expect(try await store.marks(by: grace, among: [2]).isEmpty)
        let tighter = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.main),
            limits: RepositoryMarkLimits(bytesOfAll: 10)
        )
        try await tighter.apply(.visited(true), to: [1], by: ada)
        try await tighter.apply(.text(note: "shorter, though more than 10", tags: []), to: [1], by: ada)
        #expect(try await mark()?.note == "shorter, though more than 10")
    }

    @Test func `each tag counts towards the size of the marks`() async throws {
        let tags = (1...20).map { "\($0)" }
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.main),
            limits: RepositoryMarkLimits(bytesOfAll: 1_000)
        )
        await #expect(throws: RepositoryMarkError.noRoom) {
            try await store.apply(.text(note: "", tags: tags), to: [1], by: ada)
        }
        try await store.apply(.text(note: "", tags: Array(tags.prefix(10))), to: [1], by: ada)
        #expect(try await mark()?.tags.count == 10)
    }

    @Test func `marks survive a restart byte for byte, and do not reveal the identifier of a visitor`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let mark = RepositoryMark(
            isVisited: true,
            note: "👩‍👩‍👧‍👦 e\u{301}\u{323}\n'; DROP TABLE mark; --",
            tags: ["\u{301}x", "שלום", "a b"]
        )
        try await storage.repositoriesStore.apply(.text(note: mark.note, tags: mark.tags), to: [.max], by: ada)
        try await storage.repositoriesStore.apply(.visited(true), to: [.max], by: ada)
        try storage.close()
        let reopened = try Storage.open(at: folder.data)
        let kept = try await reopened.repositoriesStore.marks(by: ada, among: [.max])
        #expect(kept == [.max: mark])
        #expect(kept[.max]?.tags.map { Array($0.utf8) } == mark.tags.map { Array($0.utf8) })
        try reopened.close()
        let database = try DatabaseQueue(path: folder.database)
        let key = try await database.read { try String.fetchOne($0, sql: "SELECT lower(hex(idDigest)) FROM mark") }
        #expect(key?.utf8.count == 64)
        #expect(key?.contains(ada.text) == false)
        try database.close()
    }

    private func mark() async throws -> RepositoryMark? {
        try await store.marks(by: ada, among: [1]).values.first
    }

    /// The number of marks, their stored count and size, and the number of tags to search.
    private func size() async throws -> [Int?] {
        try await storage.main.read { db in
            try [
                "SELECT count(*) FROM mark", "SELECT count FROM markSize", "SELECT bytes FROM markSize",
                "SELECT count(*) FROM markTag",
            ].map { try Int.fetchOne(db, sql: $0) }
        }
    }

    private func tagRows() async throws -> [String] {
        try await storage.main.read { db in
            try String.fetchAll(db, sql: "SELECT repositoryID || ' ' || key || ' ' || tag FROM markTag ORDER BY 1")
        }
    }
}
