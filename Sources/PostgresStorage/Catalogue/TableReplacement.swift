internal import Models

/// A new table of items in the place of an empty one, for an import.
///
/// It is filled without indexes, which are then created from all rows at once: that takes about half the time of adding each row
/// to each index. Readers on all machines use the empty table until the last moment, when the new one gets its names.
struct TableReplacement<Item: CatalogueItem> {
    let db: PostgresConnection
    /// The number of times that the empty table is locked. Each waits for the time limit of the transaction's locks. New readers
    /// wait behind it, so they go on for as long in between.
    let lockAttempts: Int

    private var table: String { Item.table }
    /// The name of the new table, and the beginning of the names of its indexes.
    var name: String { "new\(table)" }

    /// Whether nothing would be lost with the empty table: it has no privileges, policies and publications of the operator, and
    /// no view needs it.
    func isPossible() throws -> Bool {
        try db.value(
            """
            SELECT relacl IS NULL AND NOT relrowsecurity AND relreplident = 'd'
                AND pg_get_userbyid(relowner) = current_user AND has_schema_privilege(relnamespace, 'CREATE')
                AND NOT EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = empty.oid AND attacl IS NOT NULL)
                AND NOT EXISTS (SELECT 1 FROM pg_publication_rel WHERE prrelid = empty.oid)
                AND NOT EXISTS (
                    SELECT 1 FROM pg_depend
                    WHERE refclassid = 'pg_class'::regclass AND refobjid = empty.oid AND deptype = 'n'
                )
            FROM pg_class AS empty WHERE oid = '\(table)'::regclass
            """
        ) == true
    }

    /// Creates the new table, whose ids continue those of the empty one.
    func begin() throws {
        try db.run(
            script: """
                CREATE TABLE \(name) (LIKE \(table) INCLUDING ALL EXCLUDING INDEXES);
                SELECT setval('\(name)_id_seq', last_value, is_called) FROM \(table)_id_seq
                """
        )
    }

    /// Creates the indexes and counts, and replaces the empty table.
    /// - Parameter report: Called from time to time with the completed share.
    /// - Returns: `false` if others have used the empty table all the time. Its new items are then only in the new table.
    func finish(report: (Double) throws -> Void) throws -> Bool {
        let indexes = try indexes()
        for (done, index) in indexes.enumerated() {
            try report(0.6 * Double(done) / Double(indexes.count))
            try db.run(script: index.definition)
        }
        try report(0.6)
        try db.run(script: "ANALYZE \(name); SAVEPOINT counting")
        try count()
        try report(1)
        guard try lock() else {
            try db.run(script: "ROLLBACK TO counting")
            return false
        }
        let triggers: [String] = try db.rows(
            "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = '\(table)'::regclass AND NOT tgisinternal"
        ) { try $0[0] }
        let names = indexes.map { "ALTER INDEX \(name(of: $0.name)) RENAME TO \"\($0.name)\"" }
        let statements =
            ["DROP TABLE \(table)", "ALTER TABLE \(name) RENAME TO \(table)"]
            + ["ALTER SEQUENCE \(name)_id_seq RENAME TO \(table)_id_seq"] + names
            + ["ALTER TABLE \(table) ADD PRIMARY KEY USING INDEX \(table)_pkey"] + triggers
        try db.run(script: statements.joined(separator: ";"))
        return true
    }

    private func name(of index: String) -> String { "\"new\(index)\"" }

    /// The indexes of the empty table, so that those of later releases are included, with the definitions of new ones.
    private func indexes() throws -> [(name: String, definition: String)] {
        try db.rows(
            """
            SELECT indexname::text, replace(
                indexdef,
                format('INDEX %I ON %I.%I USING', indexname, schemaname, tablename),
                format('INDEX %I ON %I.%I USING', 'new' || indexname, schemaname, 'new' || tablename)
            )
            FROM pg_indexes WHERE schemaname = current_schema() AND tablename = '\(table)'
            """
        ) { (name: try $0[0], definition: try $0[1]) }
    }

    /// Counts the new items. A later release may count others, or in another way, so then the function of its trigger is
    /// called, once for all. That reads `added`, which is a view here: the transition table of a trigger would be a copy of all
    /// rows.
    private func count() throws {
        let isKnown = try MigrationTable(db: db).release() == PostgresSchema.release
        let counting =
            isKnown
            ? PostgresCatalogueSchema.firstCounts(of: table, credit: Item.creditColumn)
            : """
            CREATE TRIGGER counting AFTER INSERT ON \(name) FOR EACH STATEMENT EXECUTE FUNCTION \(table)Listed();
            INSERT INTO \(name) SELECT * FROM \(name) WHERE false;
            DROP TRIGGER counting ON \(name);
            """
        try db.run(script: "CREATE TEMPORARY VIEW added AS SELECT * FROM \(name); \(counting) DROP VIEW added")
    }

    /// Locks the empty table until the end of the transaction.
    /// - Returns: `false` if others have used it all the time.
    private func lock() throws -> Bool {
        for _ in 1...lockAttempts {
            do {
                try db.run(script: "SAVEPOINT locking; LOCK TABLE \(table) IN ACCESS EXCLUSIVE MODE")
                return true
            } catch PostgresError.timedOut {
                try db.run(
                    script: """
                        ROLLBACK TO locking;
                        SELECT pg_sleep(extract(epoch FROM current_setting('lock_timeout')::interval))
                        """
                )
            }
        }
        return false
    }
}
