import Foundation
package import Models

extension PostgresStorage {
    /// The time for which a move waits for locks, in milliseconds.
    private static let lockTimeout = 60_000

    /// Reads one state of everything, for a move or a backup.
    /// - Parameter isUnused: Whether no other program may use the database, which could change what was read.
    package func withContent<T: Sendable>(
        whileUnused isUnused: Bool,
        _ body: @escaping @Sendable (any MoveSource) throws -> T
    ) async throws -> T {
        try await database.read { db in
            try db.liftTimeLimits(waitingForLocks: Self.lockTimeout)
            try db.requireKnownTables()
            if isUnused { try db.requireNoOtherProgram() }
            return try body(PostgresContent(db: db))
        }
    }

    /// Fills the database, which must be empty, in one transaction. Programs that start meanwhile wait.
    /// - Throws: `PostgresError.notEmpty`, `PostgresError.inUse`, and the errors of `body`.
    package func fill<T: Sendable>(_ body: @escaping @Sendable (any MoveTarget) throws -> T) async throws -> T {
        try await database.change(attempts: 1) { db in
            try db.liftTimeLimits(waitingForLocks: Self.lockTimeout)
            try db.execute("SELECT pg_advisory_xact_lock($1)", [PostgresMigrator.lock])
            try db.requireKnownTables()
            let content = PostgresContent(db: db)
            if let table = try content.filledTable() { throw PostgresError.notEmpty(table: table) }
            try db.requireNoOtherProgram()
            let result = try body(content)
            // Gathers statistics for searches, as an import does.
            for item in [Song.table, Movie.table] { try db.execute("ANALYZE \(item)") }
            return result
        }
    }
}

extension PostgresConnection {
    /// The number of times that other programs are looked for, a tenth of a second apart: one that has just ended may
    /// still be listed.
    private static let attempts = 20

    /// - Throws: `PostgresError.unknownTables` for tables of a later release, some of which would be left out.
    fileprivate func requireKnownTables() throws {
        let release = try MigrationTable(db: self).release()
        guard release == PostgresSchema.release else { throw PostgresError.unknownTables(release: release) }
    }

    /// - Throws: `PostgresError.inUse` if another program is connected to the database with the same name.
    fileprivate func requireNoOtherProgram() throws {
        for _ in 0..<Self.attempts {
            try execute("SELECT pg_stat_clear_snapshot()")
            let others: Int? = try value(
                """
                SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
                    AND application_name = current_setting('application_name')
                """
            )
            if others == 0 { return }
            try execute("SELECT pg_sleep(0.1)")
        }
        throw PostgresError.inUse
    }
}

/// The content of a database, as the source or the target of a move.
private struct PostgresContent {
    /// The tables with rows in an empty database.
    private static let firstRows = [
        "migration", "text", "entrylist", "turntable", "catalogue", "favouritecount", "marksize",
    ]

    /// The types of columns, as they are called in PostgreSQL.
    enum ColumnType: String {
        case integer = "bigint"
        case real = "double precision"
        case text
        case bytes = "bytea"
        case flag = "boolean"
        case list = "ARRAY"
        case words = "tsvector"
    }

    let db: PostgresConnection

    /// Returns the name of a table that an empty database has no rows in; `nil` if all are empty.
    func filledTable() throws -> String? {
        let tables: [String] = try db.rows(
            """
            SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() AND tablename <> ALL ($1::text[])
            ORDER BY 1
            """,
            [Self.firstRows]
        ) { try $0[0] }
        return try tables.first { try db.value("SELECT EXISTS (SELECT 1 FROM \($0))") == true }
    }

    private func types(of table: String) throws -> [(name: String, type: ColumnType)] {
        try db.rows(
            """
            SELECT column_name::text, data_type::text FROM information_schema.columns
            WHERE table_schema = current_schema() AND table_name = lower($1) ORDER BY ordinal_position
            """,
            [table]
        ) { row in
            let (name, type): (String, String) = (try row[0], try row[1])
            guard let type = ColumnType(rawValue: type) else { throw PostgresError.unreadable(column: name) }
            return (name, type)
        }
    }

    private func types(of table: String, columns: [String]) throws -> [ColumnType] {
        let types = Dictionary(try types(of: table).map { ($0.name, $0.type) }) { first, _ in first }
        return try columns.map { column in
            guard let type = types[column] else { throw PostgresError.unreadable(column: column) }
            return type
        }
    }
}

/// The rows of a query, of which few are in memory. A transaction can have one.
private final class PostgresCursor {
    /// The number of rows that are read at a time.
    private static let stepSize = 1_000

    private let db: PostgresConnection
    private var rows: [PostgresRow] = []

    init(_ query: String, in db: PostgresConnection) throws {
        self.db = db
        try db.run(script: "DECLARE moved NO SCROLL CURSOR FOR \(query)")
    }

    func next() throws -> PostgresRow? {
        if rows.isEmpty { rows = try db.result(ofVariant: "FETCH \(Self.stepSize) FROM moved").rows.reversed() }
        return rows.popLast()
    }

    func close() throws {
        try db.run(script: "CLOSE moved")
    }
}

extension PostgresContent: MoveSource {
    func columns(of table: String) throws -> [String] {
        try types(of: table).map(\.name)
    }

    func withRows(
        of table: String,
        columns: [String],
        _ body: (_ next: () throws -> [MovedValue]?) throws -> Void
    ) throws {
        let types = try types(of: table, columns: columns)
        let expressions = zip(columns, types).map { column, type in
            switch type {
            case .flag: "\(column)::int::bigint"
            // Stars are missed by a complete sync only.
            case .list where column == "missedids":
                "CASE WHEN \(column) <> '{}' OR syncedAt IS NOT NULL THEN array_to_json(\(column))::text END"
            case .list: "array_to_json(\(column))::text"
            // An entry without text.
            case .text where table == "entry": "nullif(\(column), '')"
            default: column
            }
        }
        let conversion = SourcedConversion(table: table, columns: columns)
        let rows = try PostgresCursor("SELECT \(expressions.joined(separator: ", ")) FROM \(table)", in: db)
        try body {
            try rows.next().map { row in
                try conversion.whole(types.indices.map { try MovedValue(row, $0, types[$0]) })
            }
        }
        try rows.close()
    }

    func withItems<Item: CatalogueItem>(
        of item: Item.Type,
        areDeleted: Bool,
        _ body: (_ next: () throws -> MovedItem<Item>?) throws -> Void
    ) throws {
        let table = areDeleted ? "\(Item.table)Removed" : Item.table
        let time = areDeleted ? "removedAt" : "NULL::bigint AS removedAt"
        let query = "SELECT \(Item.columns), addedAt, adderDigest, \(time) FROM \(table) ORDER BY id"
        let rows = try PostgresCursor(query, in: db)
        try body {
            try rows.next().map { MovedItem(try Item($0), origin: try ItemOrigin($0), deletedAt: try $0["removedAt"]) }
        }
        try rows.close()
    }

    func lastIDs() throws -> [String: Int64] {
        let ids: [(String, Int64)] = try db.rows(
            """
            SELECT replace(sequencename, '_id_seq', ''), last_value FROM pg_sequences
            WHERE schemaname = current_schema() AND last_value IS NOT NULL
            """
        ) { (try $0[0], try $0[1]) }
        return Dictionary(ids) { first, _ in first }
    }
}

extension PostgresContent: MoveTarget {
    func add(to table: String, columns: [String], _ next: () throws -> [MovedValue]?) throws {
        let types = try types(of: table, columns: columns)
        let conversion = SourcedConversion(table: table, columns: columns)
        let words = table == "entry" ? columns.firstIndex(of: "words") : nil
        let names = columns + (words == nil ? [] : ["lexemes"])
        try db.execute("DELETE FROM \(table)")
        try db.copy(into: "\(table) (\(names.joined(separator: ", ")))") {
            guard let row = try next() else { return nil }
            var values = zip(conversion.stored(row), types).map { value, type in value.argument(of: type) }
            if let words {
                let text = row[words].text ?? ""
                values[words] = text
                values.append(Set(EntrySearch.lexemes(of: text)).map(Lexeme.quoted).joined(separator: " "))
            }
            return CopyRow(values)
        }
        // The run continues, but open pages may have later states than those that were copied, with the same revisions.
        if table == "programRun" {
            let epoch = RandomToken<ProgramRun>.random().text.prefix(16)
            try db.execute("UPDATE programRun SET epoch = $1", [String(epoch)])
        }
    }

    func add<Item: CatalogueItem>(
        items: Item.Type,
        areDeleted: Bool,
        _ next: () throws -> MovedItem<Item>?
    ) throws {
        let columns = CatalogueRow.columns(of: Item.self) + ["id", "revision"] + (areDeleted ? ["removedAt"] : [])
        let table = areDeleted ? "\(Item.table)Removed" : Item.table
        try db.copy(into: "\(table) (\(columns.joined(separator: ", ")))") {
            guard let moved = try next() else { return nil }
            let values = CatalogueRow(Draft(moved.item)).values(from: moved.origin)
            return CopyRow(values + [moved.item.id, moved.item.revision] + (areDeleted ? [moved.deletedAt] : []))
        }
    }

    func finish(lastIDs: [String: Int64]) throws {
        let tables: [String] = try db.rows(
            "SELECT replace(sequencename, '_id_seq', '') FROM pg_sequences WHERE schemaname = current_schema()"
        ) { try $0[0] }
        for table in tables {
            try db.execute(
                """
                SELECT setval('\(table)_id_seq', last) FROM (
                    SELECT greatest($1::bigint, (SELECT max(id) FROM \(table))) AS last
                ) AS ids WHERE last > 0
                """,
                [lastIDs[table]]
            )
        }
    }
}

/// The conversion of the keys of a source's rows, which PostgreSQL has in a shortened form (``SourceKeys``).
private struct SourcedConversion {
    private var places: (credit: Int, name: Int, identity: Int)?

    init(table: String, columns: [String]) {
        guard table.hasSuffix("Sourced"), let credit = columns.firstIndex(of: "creditkey"),
            let name = columns.firstIndex(of: "namekey"), let identity = columns.firstIndex(of: "identity")
        else { return }
        places = (credit, name, identity)
    }

    func stored(_ row: [MovedValue]) -> [MovedValue] {
        guard let places, let credit = row[places.credit].text, let name = row[places.name].text else { return row }
        let keys = SourceKeys(whole: credit, name, identity: row[places.identity].text)
        var row = row
        row[places.credit] = .text(keys.credit)
        row[places.name] = .text(keys.name)
        row[places.identity] = .text(keys.identity)
        return row
    }

    func whole(_ row: [MovedValue]) -> [MovedValue] {
        guard let places, let credit = row[places.credit].text, let name = row[places.name].text,
            let identity = row[places.identity].text
        else { return row }
        let keys = SourceKeys(credit: credit, name: name, identity: identity).whole
        var row = row
        row[places.credit] = .text(keys.credit)
        row[places.name] = .text(keys.name)
        row[places.identity] = keys.identity.map(MovedValue.text) ?? .null
        return row
    }
}

extension MovedValue {
    fileprivate init(_ row: PostgresRow, _ column: Int, _ type: PostgresContent.ColumnType) throws {
        let value: MovedValue? =
            switch type {
            case .integer, .flag: (try row[column] as Int64?).map(MovedValue.integer)
            case .real: (try row[column] as Double?).map(MovedValue.real)
            case .text, .list, .words: (try row[column] as String?).map(MovedValue.text)
            case .bytes: (try row[column] as Data?).map(MovedValue.bytes)
            }
        self = value ?? .null
    }

    /// The value for COPY.
    fileprivate func argument(of type: PostgresContent.ColumnType) -> (any PostgresValue)? {
        switch self {
        case .null: type == .list ? "{}" : nil
        case .integer(let number): number
        case .real(let number): number
        case .text(let text): type == .list ? "{\(text.dropFirst().dropLast())}" : text
        case .bytes(let bytes): bytes
        }
    }
}
