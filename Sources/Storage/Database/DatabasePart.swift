import GRDB

/// What Flipside keeps has two parts, each in a file of its own, as SQLite has one writer a file: who edits the text does
/// not wait for who imports a million songs.
///
/// A backup has both parts in one file, and so has a database of the time when there was one file only.
enum DatabasePart: CaseIterable {
    /// The songs and the movies, with all that is kept to find, count and seed them.
    case catalogue
    /// Everything else.
    case rest

    /// Its file is called so, and each kept copy of it begins so.
    var name: String {
        switch self {
        case .catalogue: "catalogue"
        case .rest: "flipside"
        }
    }

    func path(in folder: String) -> String { "\(folder)/\(name).sqlite" }

    /// The tables of this part that a database has, the youngest first: so none comes after one that it refers to.
    func tables(in db: Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT name FROM sqlite_master JOIN pragma_table_list USING (name)
                WHERE pragma_table_list.schema = 'main' AND pragma_table_list.type IN ('table', 'virtual')
                    AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'grdb_*' AND \(condition)
                ORDER BY sqlite_master.rowid DESC
                """
        )
    }

    /// Which tables are of this part, by their names: here alone is it decided.
    private var condition: String {
        let catalogue = """
            (name GLOB 'song*' OR name GLOB 'movie*' OR name GLOB 'catalogue*' OR name = 'seeding')
            """
        return self == .catalogue ? catalogue : "NOT \(catalogue)"
    }
}
