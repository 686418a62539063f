import GRDB
internal import Models

/// The folding of all searchable texts of the main database again, in a migration after a change of `Folding`. It reads
/// and writes only columns that exist at that migration. `CatalogueRekeying` does the same for the catalogue.
struct Refolding {
    private static let stepSize = 10_000

    let db: Database

    func run() throws {
        try refoldStars()
        try refoldMarks()
        try refoldEntries()
    }

    private func refoldStars() throws {
        let name = try db.makeStatement(sql: "UPDATE star SET nameKey = ? WHERE id = ?")
        let words = try db.makeStatement(
            sql: "UPDATE starWords SET words = ? WHERE stargazerID = ? AND repositoryID = ?"
        )
        try forEachRow(of: "star", "stargazerID, repositoryID, fullName, summary, topics") { row in
            let (fullName, topics): (String, String) = (row["fullName"], row["topics"])
            try name.execute(arguments: [Folding.fold(fullName), row["id"] as Int64])
            let text = SearchWords.text(of: [fullName, row["summary"] ?? "", topics])
            try words.execute(arguments: [text, row["stargazerID"] as Int64, row["repositoryID"] as Int64])
        }
    }

    private func refoldMarks() throws {
        let update = try db.makeStatement(sql: "UPDATE mark SET (words, size) = (?, size + ?) WHERE id = ?")
        try forEachRow(of: "mark", "note, tags, words") { row in
            let former: String = row["words"]
            let words = SearchWords.text(of: [row["note"]] + Tag.split(row["tags"]))
            guard words != former else { return }
            try update.execute(arguments: [words, words.utf8.count - former.utf8.count, row["id"] as Int64])
        }
    }

    private func refoldEntries() throws {
        let update = try db.makeStatement(sql: "UPDATE entry SET key = ? WHERE id = ?")
        try forEachRow(of: "entry", "words") { row in
            guard let words: String = row["words"] else { return }
            try update.execute(arguments: [Folding.fold(words), row["id"] as Int64])
        }
        try db.execute(sql: "INSERT INTO entrySearch (entrySearch) VALUES ('rebuild')")
    }

    private func forEachRow(of table: String, _ columns: String, _ body: (Row) throws -> Void) throws {
        let rows = try db.makeStatement(
            sql: "SELECT id, \(columns) FROM \(table) WHERE id > ? ORDER BY id LIMIT \(Self.stepSize)"
        )
        var last: Int64 = 0
        while true {
            let step = try Row.fetchAll(rows, arguments: [last])
            guard let end = step.last else { return }
            for row in step { try body(row) }
            last = end["id"]
        }
    }
}
