/// A row that a migration has made is gone: somebody else has written to the database.
struct MissingRow: Error, CustomStringConvertible {
    let table: String

    var description: String {
        "The table \"\(table)\" of the database has lost a row that it needs. Bring a backup back with"
            + " `flipside restore`."
    }
}
