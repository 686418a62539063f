import Foundation
import GRDB
internal import Models

/// A star as a row of its table.
enum StarColumns {
    /// In the order in which ``star(_:)`` reads them.
    static let names = """
        star.repositoryID, star.starredAt, star.fullName, star.url, star.summary, star.language, star.starCount, \
        star.topics, star.pushedAt, star.isArchived, star.isFork
        """
    /// How many they are.
    static let count = 11

    static func star(_ row: Row) -> Star {
        let repository = Repository(
            id: row[0],
            fullName: row[2],
            url: row[3],
            summary: row[4],
            language: row[5],
            starCount: row[6],
            topics: topics(row[7]),
            pushedAt: (row[8] as Double?).map(Date.init(timeIntervalSince1970:)),
            isArchived: row[9],
            isFork: row[10]
        )
        return Star(repository: repository, starredAt: Date(timeIntervalSince1970: row[1]))
    }

    /// In the order of ``names``.
    static func values(of star: Star) -> StatementArguments {
        let repository = star.repository
        return [
            repository.id, star.starredAt.timeIntervalSince1970, repository.fullName, repository.url,
            repository.summary,
            repository.language, repository.starCount, repository.topics.joined(separator: "\n"),
            repository.pushedAt?.timeIntervalSince1970, repository.isArchived, repository.isFork,
        ]
    }

    /// A line each.
    private static func topics(_ lines: String) -> [String] {
        lines.unicodeScalars.split(separator: "\n").map(String.init)
    }
}

/// The words of several texts as they are looked through: folded, and a space before each.
enum SearchWords {
    /// More are not looked for: no name has so many.
    private static let limit = 8

    static func text(of texts: [String]) -> String {
        texts.flatMap(Folding.words).map { " \($0)" }.joined()
    }

    /// What such a text contains, if it has words that begin as somebody has typed; nil when nothing was typed that could be
    /// part of a word.
    static func patterns(of typed: String) -> [String]? {
        var known: Set<String> = []
        let words = Folding.words(of: typed).filter { known.insert($0).inserted }
        return words.isEmpty ? nil : words.prefix(limit).map { " \($0)" }
    }
}
