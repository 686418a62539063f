import Foundation
import GRDB
internal import Models

/// The columns of a star.
enum StarColumn: Int, SelectedColumn {
    case repositoryID, starredAt, fullName, url, summary, language, starCount, topics, pushedAt, isArchived, isFork

    static let list = names()
    static let qualifiedList = names(of: "star")
}

extension Star {
    /// - Parameter row: A row that begins with all `StarColumn`s.
    init(_ row: Row) {
        let pushedAt: Double? = row[StarColumn.pushedAt]
        let topics: String = row[StarColumn.topics]
        let repository = Repository(
            id: row[StarColumn.repositoryID],
            fullName: row[StarColumn.fullName],
            url: row[StarColumn.url],
            summary: row[StarColumn.summary],
            language: row[StarColumn.language],
            starCount: row[StarColumn.starCount],
            topics: topics.unicodeScalars.split(separator: "\n").map(String.init),
            pushedAt: pushedAt.map(Date.init(timeIntervalSince1970:)),
            isArchived: row[StarColumn.isArchived],
            isFork: row[StarColumn.isFork]
        )
        self.init(repository: repository, starredAt: Date(timeIntervalSince1970: row[StarColumn.starredAt]))
    }

    /// The values of all `StarColumn`s.
    var values: StatementArguments {
        [
            repository.id, starredAt.timeIntervalSince1970, repository.fullName, repository.url, repository.summary,
            repository.language, repository.starCount, repository.topics.joined(separator: "\n"),
            repository.pushedAt?.timeIntervalSince1970, repository.isArchived, repository.isFork,
        ]
    }
}

/// The folded words of several texts, each after a space, for a search for their beginnings.
enum SearchWords {
    /// The number of typed words that are searched for; the others are ignored.
    private static let limit = 8

    static func text(of texts: [String]) -> String {
        texts.flatMap(Folding.words).map { " \($0)" }.joined()
    }

    /// Returns the strings that the text of each hit contains; `nil` if the typed text has no words.
    static func patterns(of typed: String) -> [String]? {
        var known: Set<String> = []
        let words = Folding.words(of: typed).filter { known.insert($0).inserted }
        return words.isEmpty ? nil : words.prefix(limit).map { " \($0)" }
    }
}
