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

    @Test func `who has noted nothing has no row`() async throws {
        try await store.apply(.visited(false), to: [1, 2], by: ada)
        try await store.apply(.text(note: "", tags: []), to: [1], by: ada)
        try await store.apply(.removeTag("a"), to: [1], by: ada)
        #expect(try await store.marks(by: ada, among: [1, 2]).isEmpty)
        #expect(try await store.marks(by: ada, among: []).isEmpty)
        #expect(try await size() == [0, 0, 0, 0])
    }

    @Test func `a visit, a note and tags leave each other alone, and the last to go takes the row along`() async throws
    {
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

    @Test func `tags keep their order, and each is there once whatever its capitals`() async throws {
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

    @Test func `each visitor has marks of their own`() async throws {
        try await store.apply(.visited(true), to: [1], by: ada)
        try await store.apply(.addTag("mine"), to: [1, 2], by: grace)
        #expect(try await store.marks(by: ada, among: [1, 2, 3]) == [1: RepositoryMark(isVisited: true)])
        #expect(
            try await store.marks(by: grace, among: [1, 2])
                == [1: RepositoryMark(tags: ["mine"]), 2: RepositoryMark(tags: ["mine"])]
        )
    }

    @Test func `many get a tag or none of them`() async throws {
        let full = (1...Tag.countLimit).map { "tag \($0)" }
        try await store.apply(.text(note: "", tags: full), to: [2], by: ada)
        await #expect(throws: RepositoryMarkError.tags(.tooMany(count: 21))) {
            try await store.apply(.addTag("one more"), to: [1, 2, 3], by: ada)
        }
        #expect(try await store.marks(by: ada, among: [1, 2, 3]) == [2: RepositoryMark(tags: full)])
        try await store.apply(.addTag("TAG 7"), to: [1, 2], by: ada)
        #expect(try await mark()?.tags == ["TAG 7"])
    }

    @Test func `one visitor has no more marks than one may have`() async throws {
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.database),
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

    @Test func `all visitors together have no more than is kept, and room that is made is used`() async throws {
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.database),
            limits: RepositoryMarkLimits(ofAll: 2)
        )
        try await store.apply(.visited(true), to: [1], by: ada)
        try await store.apply(.visited(true), to: [1], by: grace)
        await #expect(throws: RepositoryMarkError.noRoom) {
            try await store.apply(.visited(true), to: [1], by: .random())
        }
        try await store.apply(.visited(false), to: [1], by: ada)
        try await store.apply(.visited(true), to: [2], by: grace)
        #expect(try await size().prefix(2) == [2, 2])
    }

    @Test func `all visitors together write no more than is kept, and may always write less`() async throws {
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.database),
            limits: RepositoryMarkLimits(bytesOfAll: 100)
        )
        let note = String(repeating: "é ", count: 20)
        try await store.apply(.text(note: note, tags: []), to: [1], by: ada)
        await #expect(throws: RepositoryMarkError.noRoom) {
            try await store.apply(.text(note: "x", tags: []), to: [2], by: grace)
        }
        #expect(try await store.marks(by: grace, among: [2]).isEmpty)
        let tighter = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.database),
            limits: RepositoryMarkLimits(bytesOfAll: 10)
        )
        try await tighter.apply(.visited(true), to: [1], by: ada)
        try await tighter.apply(.text(note: "shorter, though more than 10", tags: []), to: [1], by: ada)
        #expect(try await mark()?.note == "shorter, though more than 10")
    }

    @Test func `tags take room as well, each of them`() async throws {
        let tags = (1...20).map { "\($0)" }
        let store = SQLiteRepositoriesStore(
            database: SharedDatabase(storage.database),
            limits: RepositoryMarkLimits(bytesOfAll: 1_000)
        )
        await #expect(throws: RepositoryMarkError.noRoom) {
            try await store.apply(.text(note: "", tags: tags), to: [1], by: ada)
        }
        try await store.apply(.text(note: "", tags: Array(tags.prefix(10))), to: [1], by: ada)
        #expect(try await mark()?.tags.count == 10)
    }

    @Test func `marks survive a restart, byte for byte, and make nobody pass for a visitor`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let mark = RepositoryMark(
            isVisited: true,
            note: "👩‍👩‍👧‍👦 e\u{301}\u{323}\n'; DROP TABLE shelfMark; --",
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
        let key = try await database.read { try String.fetchOne($0, sql: "SELECT lower(hex(idDigest)) FROM shelfMark") }
        #expect(key?.utf8.count == 64)
        #expect(key?.contains(ada.text) == false)
        try database.close()
    }

    private func mark() async throws -> RepositoryMark? {
        try await store.marks(by: ada, among: [1])[1]
    }

    /// Marks, marks as they are counted, bytes, and tags to find by.
    private func size() async throws -> [Int?] {
        try await storage.database.read { db in
            try [
                "SELECT count(*) FROM shelfMark", "SELECT count FROM shelfSize", "SELECT bytes FROM shelfSize",
                "SELECT count(*) FROM shelfTag",
            ].map { try Int.fetchOne(db, sql: $0) }
        }
    }

    private func tagRows() async throws -> [String] {
        try await storage.database.read { db in
            try String.fetchAll(db, sql: "SELECT repositoryID || ' ' || key || ' ' || tag FROM shelfTag ORDER BY 1")
        }
    }
}
