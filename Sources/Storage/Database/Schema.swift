import GRDB

/// The migrations of one database file: a baseline, which is the schema of version 0.1.0, and every change since.
///
/// An applied migration is never edited. To change a schema, register another migration after the baseline.
struct Schema: Sendable {
    private let baseline: String
    /// The migrations of commit 9c65839, whose result is the baseline.
    private let mergedMigrations: Set<String>
    private(set) var migrator = DatabaseMigrator()

    /// - Parameter sql: The statements that create the baseline in an empty database.
    init(baseline: String, merging mergedMigrations: Set<String>, sql: String) {
        self.baseline = baseline
        self.mergedMigrations = mergedMigrations
        migrator.registerMigration(baseline, merging: mergedMigrations) { db, applied in
            if applied.isEmpty { try db.execute(sql: sql) }
        }
    }

    mutating func registerMigration(_ name: String, migrate: @escaping @Sendable (Database) throws -> Void) {
        migrator.registerMigration(name, migrate: migrate)
    }

    /// All names that a database of this schema may have in its list of migrations.
    var knownMigrations: Set<String> { mergedMigrations.union(migrator.migrations) }

    /// The next migration of a database that has `applied`; `nil` if its schema is up to date.
    func nextMigration(after applied: Set<String>) -> String? {
        migrator.migrations.first { name in
            !applied.contains(name) && !(name == baseline && mergedMigrations.isSubset(of: applied))
        }
    }

    /// Whether a database that has `applied` is older than commit 9c65839.
    func isOutdated(_ applied: Set<String>) -> Bool {
        let found = mergedMigrations.intersection(applied)
        return !applied.contains(baseline) && !found.isEmpty && found != mergedMigrations
    }

    /// Throws an error if a table or a column is missing, because another program has changed the database.
    func check(_ db: Database) throws {
        let reference = try DatabaseQueue()
        try migrator.migrate(reference)
        let missing = try reference.read(Self.columns).subtracting(Self.columns(of: db))
        if let column = missing.min() { throw DatabaseError(message: "no such column: \(column)") }
    }

    private static func columns(of db: Database) throws -> Set<String> {
        try String.fetchSet(
            db,
            sql: """
                SELECT tables.name || '.' || columns.name
                FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns WHERE tables.type = 'table'
                """
        )
    }
}

/// The schemas of both database files.
struct Schemas: Sendable {
    init() {}

    /// - Parameter report: Called from time to time during a long migration, with the completed share.
    init(reportingTo report: @escaping @Sendable (Double) -> Void) {
        catalogue = CatalogueSchema.schema(report: report)
    }

    var main = MainSchema.schema
    var catalogue = CatalogueSchema.schema()

    subscript(part: DatabasePart) -> Schema {
        switch part {
        case .catalogue: catalogue
        case .main: main
        }
    }

    /// Refuses a database of a version that this one cannot migrate.
    /// - Parameter applied: The migrations of the database.
    func check(_ applied: Set<String>, of file: String) throws(StorageError) {
        let unknown = applied.subtracting(main.knownMigrations).subtracting(catalogue.knownMigrations)
        guard unknown.isEmpty else { throw .newer(file: file, migrations: unknown.sorted()) }
        guard !main.isOutdated(applied), !catalogue.isOutdated(applied) else { throw .older(file: file) }
    }
}
