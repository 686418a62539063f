import Foundation
import GRDB
internal import Models

/// Which rows of the table of stars a query finds, as SQL.
struct ShelfFilter {
    private(set) var arguments: StatementArguments
    private var conditions = ["star.stargazerID = :stargazer"]

    var condition: String { conditions.joined(separator: " AND ") }

    init(_ query: ShelfQuery, of stargazerID: Int64, for visitor: Data) {
        arguments = ["stargazer": stargazerID, "visitor": visitor]
        // No argument may be left over.
        conditions.append(":visitor IS NOT NULL")
        if let language = query.language { add("star.language = :language", ["language": language]) }
        if let isArchived = query.isArchived { add("star.isArchived = :isArchived", ["isArchived": isArchived]) }
        if let isVisited = query.isVisited { add(visit: isVisited) }
        if let tag = query.tag { add(tag: tag) }
        if !query.words.isEmpty { add(words: query.words) }
    }

    private mutating func add(_ condition: String, _ values: StatementArguments = [:]) {
        conditions.append(condition)
        arguments += values
    }

    private mutating func add(visit isVisited: Bool) {
        add(
            """
            star.repositoryID \(isVisited ? "IN" : "NOT IN")
                (SELECT repositoryID FROM shelfMark WHERE idDigest = :visitor AND isVisited)
            """
        )
    }

    private mutating func add(tag: String) {
        add(
            "star.repositoryID IN (SELECT repositoryID FROM shelfTag WHERE idDigest = :visitor AND key = :tag)",
            ["tag": ShelfTag(stored: tag).key]
        )
    }

    /// Each word stands in what GitHub says, or in what the visitor has noted.
    private mutating func add(words typed: String) {
        guard let patterns = SearchWords.patterns(of: typed) else {
            if !typed.unicodeScalars.allSatisfy(\.properties.isWhitespace) { add("FALSE") }
            return
        }
        for (number, pattern) in patterns.enumerated() {
            add(
                """
                (
                    star.repositoryID IN (
                        SELECT repositoryID FROM starWords
                        WHERE stargazerID = :stargazer AND instr(words, :word\(number)) > 0
                    ) OR star.repositoryID IN (
                        SELECT repositoryID FROM shelfMark
                        WHERE idDigest = :visitor AND words <> '' AND instr(words, :word\(number)) > 0
                    )
                )
                """,
                ["word\(number)": pattern]
            )
        }
    }
}
