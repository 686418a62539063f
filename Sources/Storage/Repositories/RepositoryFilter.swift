import Foundation
import GRDB
internal import Models

/// Which rows of the table of stars a query finds, as SQL.
struct RepositoryFilter {
    /// Whether it lets all stars of the user pass.
    var isOpen: Bool { conditions.count == 1 }
    var condition: String { conditions.joined(separator: " AND ") }
    var arguments: StatementArguments { StatementArguments(values) }

    private var conditions = ["star.stargazerID = :stargazer"]
    private var values: [String: any DatabaseValueConvertible]

    /// - Parameter visitor: The digest of the visitor's identifier; empty for nobody, who has no marks.
    init(_ query: RepositoryQuery, of stargazerID: Int64, for visitor: Data) {
        values = ["stargazer": stargazerID]
        if let language = query.language { add(language) }
        if let isArchived = query.isArchived { add("star.isArchived = :isArchived", ["isArchived": isArchived]) }
        if let isVisited = query.isVisited { add(visit: isVisited, by: visitor) }
        if let tag = query.tag { add(tag: tag, of: visitor) }
        if !query.words.unicodeScalars.allSatisfy(\.properties.isWhitespace) { add(words: query.words, for: visitor) }
    }

    private mutating func add(_ condition: String, _ values: [String: any DatabaseValueConvertible] = [:]) {
        conditions.append(condition)
        self.values.merge(values) { _, new in new }
    }

    private mutating func add(_ language: RepositoryQuery.Language) {
        switch language {
        case .named(let name): add("star.language = :language", ["language": name])
        case .unknown: add("star.language IS NULL")
        }
    }

    private mutating func add(visit isVisited: Bool, by visitor: Data) {
        add(
            """
            star.repositoryID \(isVisited ? "IN" : "NOT IN")
                (SELECT repositoryID FROM shelfMark WHERE idDigest = :visitor AND isVisited)
            """,
            ["visitor": visitor]
        )
    }

    private mutating func add(tag: String, of visitor: Data) {
        add(
            "star.repositoryID IN (SELECT repositoryID FROM shelfTag WHERE idDigest = :visitor AND key = :tag)",
            ["visitor": visitor, "tag": RepositoryTag(stored: tag).key]
        )
    }

    /// Each word stands in what GitHub says, or in what the visitor has noted. The words of all stars are gone through
    /// once, and those of all marks once for each word.
    private mutating func add(words typed: String, for visitor: Data) {
        guard let patterns = SearchWords.patterns(of: typed) else { return add("FALSE") }
        let conditions = patterns.indices.map { number in
            """
            (instr(words, :word\(number)) > 0 OR repositoryID IN (
                SELECT repositoryID FROM shelfMark
                WHERE idDigest = :visitor AND words <> '' AND instr(words, :word\(number)) > 0
            ))
            """
        }
        add(
            """
            star.repositoryID IN (
                SELECT repositoryID FROM starWords WHERE stargazerID = :stargazer
                AND \(conditions.joined(separator: " AND "))
            )
            """,
            ["visitor": visitor]
        )
        for (number, pattern) in patterns.enumerated() { values["word\(number)"] = pattern }
    }
}
