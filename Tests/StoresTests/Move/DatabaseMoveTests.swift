import Foundation
import GRDB
import PostgresTesting
import Testing

@testable import Models
@testable import PostgresStorage
@testable import Storage

@Suite(.databases, .enabled(if: TestServer.isRunning)) struct DatabaseMoveTests {
    private struct Broken: Error {}

    private let folder = NSTemporaryDirectory() + "flipside-move-" + UUID().uuidString

    /// The tables whose rows belong to a run of the program, which ends with the move.
    private static let notMoved: Set = ["earlierRevision"]
    /// The columns that differ after a move: another epoch begins, and PostgreSQL has no time of the first start.
    private static let changing = ["programRun": "epoch", "seeding": "seededAt"]

    @Test func `everything is equal after a move to PostgreSQL and back, in all tables that there are`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let original = try await Storage.withSomethingInEveryTable()
        let server = try await Self.emptyServer()
        let count = try await server.fill { target in
            var count = 0
            try original.withContent { source in
                count = try DatabaseMove.run(from: source, to: target, report: { _ in })
            }
            return count
        }
        try await expectSomethingInEveryTable(of: server)
        let countBack = try await server.withContent(whileUnused: true) { [folder] source in
            var count = 0
            try Storage.create(in: folder) { target in
                count = try DatabaseMove.run(from: source, to: target, report: { _ in })
            }
            return count
        }
        #expect(count == countBack)
        server.close()

        let back = try Storage.open(at: folder)
        for (before, after) in [(original.main, back.main), (original.catalogue, back.catalogue)] {
            let tables = try await before.read { db in try db.storedTables }
            for table in tables where !Self.notMoved.contains(table) {
                let rows = try await before.read { db in try db.rows(of: table, except: Self.changing[table]) }
                let rowsBack = try await after.read { db in try db.rows(of: table, except: Self.changing[table]) }
                #expect(rows == rowsBack, "\(table)")
            }
        }
        try back.close()
    }

    @Test func `songs are found in PostgreSQL, and a new one gets an id that none had`() async throws {
        let original = try await Storage.withSomethingInEveryTable()
        let server = try await Self.emptyServer()
        try await server.fill { target in
            try original.withContent { _ = try DatabaseMove.run(from: $0, to: target, report: { _ in }) }
        }
        let stores = server.stores
        #expect(try await stores.songs.page(CatalogueQuery(.credit("ben")))?.items.map(\.name) == ["Duet"])
        let added = try await stores.songs.add(Draft(name: "New", credit: "Ada"))
        let lastID = try await original.catalogue.read { db in
            try Int64.fetchOne(db, sql: "SELECT seq FROM sqlite_sequence WHERE name = 'song'")
        }
        #expect(added.item.id == (try #require(lastID)) + 1)
        _ = try await stores.entries.restore(id: 1, at: Date(timeIntervalSince1970: 2))
        #expect(try await stores.entries.search("twelve", page: 1, size: 9)?.items.map(\.entry.text) == ["Twelve"])
        server.close()
    }

    @Test func `a move that breaks leaves both kinds of targets empty, and can be repeated`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let original = try Storage.inMemory()
        _ = try await original.textStore.save("Kept")
        let server = try await Self.emptyServer()
        await #expect(throws: Broken.self) {
            try await server.fill { target in
                try original.withContent { _ = try DatabaseMove.run(from: $0, to: target, report: { _ in }) }
                throw Broken()
            }
        }
        try await server.fill { target in
            try original.withContent { _ = try DatabaseMove.run(from: $0, to: target, report: { _ in }) }
        }
        #expect(try await server.stores.text.load().text == "Kept")
        server.close()

        #expect(throws: Broken.self) {
            try Storage.create(in: folder) { target in
                try original.withContent { _ = try DatabaseMove.run(from: $0, to: target, report: { _ in }) }
                throw Broken()
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["flipside.lock"])
        try Storage.create(in: folder) { target in
            try original.withContent { _ = try DatabaseMove.run(from: $0, to: target, report: { _ in }) }
        }
        let created = try Storage.open(at: folder)
        #expect(try await created.textStore.load().text == "Kept")
        try created.close()
        #expect(throws: StorageError.hasDatabase(folder: folder)) { try Storage.create(in: folder) { _ in } }
    }

    @Test func `a database that has rows is not filled, and one that another program uses is not moved`() async throws {
        let server = try await Self.emptyServer()
        _ = try await server.stores.runs.begin()
        await #expect(throws: PostgresError.notEmpty(table: "programrun")) { try await server.fill { _ in } }
        let other = PostgresDatabase(at: server.database.address, connectionCount: 1, reservedForReads: 0)
        try await other.read { _ in }
        await #expect(throws: PostgresError.inUse) { try await server.withContent(whileUnused: true) { _ in } }
        try await server.withContent(whileUnused: false) { _ in }
        other.close()
        server.close()
    }

    private static func emptyServer() async throws -> PostgresStorage {
        let address = try TestServer.address(ofDatabase: await TestDatabases.make())
        return try await PostgresStorage.open(PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0))
    }

    private func expectSomethingInEveryTable(of server: PostgresStorage) async throws {
        let empty: [String] = try await server.database.read { db in
            let tables: [String] = try db.rows("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public'") {
                try $0[0]
            }
            return try tables.filter { try db.value("SELECT EXISTS (SELECT 1 FROM \($0))") == false }
        }
        #expect(empty.sorted() == ["earlierrevision", "lease", "moviealbum", "subject"])
    }
}

extension Storage {
    /// Databases in memory whose tables all have rows: songs and movies from the stores, and in each other table one row
    /// with all values, and one with as few as possible.
    fileprivate static func withSomethingInEveryTable() async throws -> Storage {
        let storage = try Storage.inMemory()
        try await fill(storage.stores.songs)
        try await fill(storage.stores.movies)
        for database in [storage.main, storage.catalogue] {
            try await database.write { db in
                for table in try db.storedTables where !isMadeByTheStore(table) { try db.fill(table) }
                for table in try db.storedTables where table != "movieAlbum" {
                    try #expect(!db.rows(of: table).isEmpty, "\(table)")
                }
            }
        }
        return storage
    }

    private static func isMadeByTheStore(_ table: String) -> Bool {
        ["song", "movie", "sqlite_"].contains(where: table.hasPrefix) && !table.hasSuffix("Sourced")
            || table.hasSuffix("Word")
    }

    private static func fill<Item: CatalogueItem>(_ store: any CatalogueStore<Item>) async throws {
        let facts = ItemFacts(
            album: Item.kind == .songs ? "The Album" : nil,
            year: 1998,
            seconds: 120,
            note: "A\tnote\nof \\N lines",
            rating: Rating(halves: 7),
            tags: ["Été", "pop"]
        )
        let drafts = [
            try Draft<Item>(name: "Duet", credit: "Ada feat. Ben", facts: facts),
            try Draft<Item>(name: "C#", credit: "The Ada"),
            try Draft<Item>(name: String(repeating: "long ", count: 48), credit: "Ada", facts: facts),
            try Draft<Item>(name: "Deleted", credit: "Ada", facts: facts),
            try Draft<Item>(name: "Deleted last", credit: "Ada"),
        ]
        let origin = ItemOrigin(time: Date(), adder: [1, 2, 3], fileName: "songs.csv")
        let added = try await store.load(drafts, from: origin)
        #expect(added.added == 5)
        for id in [4, 5] as [Int64] { _ = try await store.delete(id: id, at: Date()) }
    }
}

extension Database {
    /// The tables with rows of their own.
    fileprivate var storedTables: [String] {
        get throws {
            try String.fetchAll(
                self,
                sql: """
                    SELECT name FROM sqlite_master JOIN pragma_table_list USING (name)
                    WHERE pragma_table_list.schema = 'main' AND (pragma_table_list.type = 'table' OR name GLOB '*Word')
                        AND name NOT GLOB 'grdb_*' ORDER BY sqlite_master.rowid
                    """
            )
        }
    }

    /// Adds a row with values in all columns, and one without those that may be missing. The only row of a table is changed.
    fileprivate func fill(_ table: String) throws {
        let columns = try columns(in: table)
        let rows = try Int.fetchOne(self, sql: "SELECT count(*) FROM \(table)") ?? 0
        let query = "SELECT sql FROM sqlite_master WHERE name = ?"
        let definition = try String.fetchOne(self, sql: query, arguments: [table])
        let isSingle = definition?.contains("CHECK (id = 1)") == true
        guard rows == 0 else {
            for column in columns where isSingle && column.name != "id" {
                try execute(
                    sql: "UPDATE \(table) SET \(column.name) = ?",
                    arguments: [value(of: column, in: table, row: 1)]
                )
            }
            return
        }
        for row in isSingle ? [1] : [1, 2] {
            let isWhole = row == 1
            let given = columns.filter { isWhole || $0.isNotNull || $0.primaryKeyIndex > 0 }
            try execute(
                sql: """
                    INSERT INTO \(table) (\(given.map { "\"\($0.name)\"" }.joined(separator: ", ")))
                    VALUES (\(databaseQuestionMarks(count: given.count)))
                    """,
                arguments: StatementArguments(given.map { value(of: $0, in: table, row: row) })
            )
        }
    }

    private func value(of column: ColumnInfo, in table: String, row: Int) -> DatabaseValue {
        let isKey = table.hasSuffix("Sourced")
        return switch column.type {
        case "INTEGER": (column.name.hasPrefix("is") ? row % 2 : row).databaseValue
        case "REAL": (Double(row) + 0.1).databaseValue
        case "BLOB": Data([0, UInt8(row), 255]).databaseValue
        case _ where column.name.hasSuffix("IDs"): "[\(row),7]".databaseValue
        case _ where column.name == "item": ["song", "movie"][row - 1].databaseValue
        case _ where isKey: String(repeating: "key \(row) ", count: row == 1 ? 99 : 1).databaseValue
        case _ where table == "entry" && row == 1: (column.name == "key" ? "twelve" : "Twelve").databaseValue
        case _ where table == "entry": "".databaseValue
        default: "\(column.name) \(row)\t\\N\r\n“é”".databaseValue
        }
    }

    fileprivate func rows(of table: String, except column: String? = nil) throws -> [String] {
        let rows = try Row.fetchAll(self, sql: "SELECT * FROM \(table)")
        return rows.map { row in
            row.filter { name, _ in name != column }.map { "\($0.0): \($0.1)" }.joined(separator: ", ")
        }.sorted()
    }
}
