import Foundation
import GRDB
package import Models

extension Storage {
    /// Reads everything, for a move.
    package func withContent(_ body: (any MoveSource) throws -> Void) throws {
        try main.read { main in
            try catalogue.read { catalogue in try body(SQLiteContent(main: main, catalogue: catalogue)) }
        }
    }

    /// Creates the databases of a folder that has none, and fills them. If `fill` throws, or the program is killed, the
    /// folder has no databases.
    package static func create(in folder: String, filling fill: (any MoveTarget) throws -> Void) throws {
        let locked = try DataFolder(path: folder)
        defer { locked.unlock() }
        let replacement = Replacement(folder: folder)
        _ = try replacement.finish()
        for part in DatabasePart.allCases where access(part.path(in: folder), F_OK) == 0 {
            throw StorageError.hasDatabase(folder: folder)
        }
        defer { if !replacement.isDecided { replacement.removePartials() } }
        try withNewDatabase(.main, in: replacement) { main in
            try withNewDatabase(.catalogue, in: replacement) { catalogue in
                try fill(SQLiteContent(main: main, catalogue: catalogue))
            }
        }
        locked.giveFilesToOwner()
        _ = try replacement.run()
    }

    private static func withNewDatabase(
        _ part: DatabasePart,
        in replacement: Replacement,
        fill: (Database) throws -> Void
    ) throws {
        let file = replacement.partial(of: part)
        unlink(file)
        try createPrivateFile(at: file, isNew: true)
        let database = try DatabaseQueue(path: file)
        try Schemas()[part].migrator.migrate(database)
        try database.inDatabase { db in
            // No journal: nobody else uses the file, and it is deleted if this fails.
            try db.execute(sql: "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -32768")
            try db.inTransaction {
                try fill(db)
                return .commit
            }
        }
        try database.close()
        try synchronize(file)
    }
}

/// The content of both databases, as the source or the target of a move.
private struct SQLiteContent {
    let main: Database
    let catalogue: Database

    private func database(of table: String) throws -> Database {
        try main.tableExists(table) ? main : catalogue
    }

    private func record(of kind: CatalogueKind) -> any CatalogueRecord.Type {
        switch kind {
        case .songs: Song.self
        case .movies: Movie.self
        }
    }
}

extension SQLiteContent: MoveSource {
    func columns(of table: String) throws -> [String] {
        // Without generated columns, which cannot be inserted.
        try String.fetchAll(
            database(of: table),
            sql: "SELECT lower(name) FROM pragma_table_info(?)",
            arguments: [table]
        )
    }

    func withRows(
        of table: String,
        columns: [String],
        _ body: (_ next: () throws -> [MovedValue]?) throws -> Void
    ) throws {
        let list = columns.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let rows = try Row.fetchCursor(database(of: table), sql: "SELECT \(list) FROM \(table)")
        try body { try rows.next().map { row in row.databaseValues.map(MovedValue.init) } }
    }

    func withItems<Item: CatalogueItem>(
        of item: Item.Type,
        areDeleted: Bool,
        _ body: (_ next: () throws -> MovedItem<Item>?) throws -> Void
    ) throws {
        let record = record(of: Item.kind)
        let query =
            areDeleted
            ? "SELECT \(ItemColumn.deletedNames), addedAt, adderDigest, removedAt FROM \(record.tableName)Removed"
            : "SELECT \(record.columnNames), addedAt, adderDigest, NULL AS removedAt FROM \(record.tableName)"
        let rows = try Row.fetchCursor(catalogue, sql: "\(query) ORDER BY id")
        try body {
            try rows.next().map { row in
                MovedItem(Item(row), origin: ItemOrigin(row), deletedAt: row["removedAt"])
            }
        }
    }

    func lastIDs() throws -> [String: Int64] {
        let rows = try [main, catalogue].flatMap { try Row.fetchAll($0, sql: "SELECT name, seq FROM sqlite_sequence") }
        return Dictionary(rows.map { (($0["name"] as String).lowercased(), $0["seq"]) }) { first, _ in first }
    }
}

extension SQLiteContent: MoveTarget {
    func add(to table: String, columns: [String], _ next: () throws -> [MovedValue]?) throws {
        let db = try database(of: table)
        let words = table == "entry" ? columns.firstIndex(of: "words") : nil
        let names = columns + (words == nil ? [] : ["key"])
        try db.execute(sql: "DELETE FROM \(table)")
        let insertion = try db.makeStatement(
            sql: """
                INSERT INTO \(table) (\(names.map(\.quotedDatabaseIdentifier).joined(separator: ", ")))
                VALUES (\(databaseQuestionMarks(count: names.count)))
                """
        )
        while let row = try next() {
            var values = row.map(\.databaseValue)
            if let words { values.append(Folding.fold(row[words].text ?? "").databaseValue) }
            try insertion.execute(arguments: StatementArguments(values))
        }
        // The run continues, but open pages may have later states than those that were copied, with the same revisions.
        if table == "programRun" { try db.execute(sql: "UPDATE programRun SET epoch = lower(hex(randomblob(8)))") }
    }

    func add<Item: CatalogueItem>(
        items: Item.Type,
        areDeleted: Bool,
        _ next: () throws -> MovedItem<Item>?
    ) throws {
        let record = record(of: Item.kind)
        let table = areDeleted ? "\(record.tableName)Removed" : record.tableName
        let credit = areDeleted ? "credit" : record.creditColumn
        let indexes = try TableIndexes(of: table, in: catalogue)
        try indexes.drop()
        let columns = "\(ItemColumn.names(ItemColumn.draft, credit: credit)), \(CatalogueKeys.names)"
        let stored = "addedAt, adderDigest, id, revision\(areDeleted ? ", removedAt" : "")"
        let count = ItemColumn.draft.count + CatalogueKeys.count + (areDeleted ? 5 : 4)
        let insertion = try catalogue.makeStatement(
            sql: "INSERT INTO \(table) (\(columns), \(stored)) VALUES (\(databaseQuestionMarks(count: count)))"
        )
        while let moved = try next() {
            let draft = Draft(moved.item)
            var values = ItemColumn.draft.map { $0.value(of: draft) } + CatalogueKeys(draft).values
            values += [moved.origin.time?.wholeSeconds, moved.origin.adder.map { Data($0) }]
            values += [moved.item.id, moved.item.revision]
            if areDeleted { values.append(moved.deletedAt) }
            try insertion.execute(arguments: StatementArguments(values))
        }
        try indexes.createIndexes()
        if !areDeleted { try rebuild(Item.kind) }
        try indexes.createTriggers()
    }

    private func rebuild(_ kind: CatalogueKind) throws {
        switch kind {
        case .songs: try IndexRebuild<Song>(db: catalogue, lastSearchable: 0).run { _ in }
        case .movies: try IndexRebuild<Movie>(db: catalogue, lastSearchable: 0).run { _ in }
        }
    }

    func finish(lastIDs: [String: Int64]) throws {
        for db in [main, catalogue] {
            let query = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%'"
            for table in try String.fetchAll(db, sql: query) {
                guard let last = lastIDs[table.lowercased()] else { continue }
                try db.execute(sql: "DELETE FROM sqlite_sequence WHERE name = ?", arguments: [table])
                try db.execute(sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, last])
            }
        }
    }
}

extension MovedValue {
    fileprivate init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let number): .integer(number)
            case .double(let number): .real(number)
            case .string(let text): .text(text)
            case .blob(let bytes): .bytes(bytes)
            }
    }

    fileprivate var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): bytes.databaseValue
        }
    }
}
