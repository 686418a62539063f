import Foundation
import Models

/// Stars as somebody has them: with a line of words, some topics, and one of a dozen languages.
struct StarSource {
    private static let languages = [
        "Swift", "C", "C++", "Rust", "Go", "Python", "JavaScript", "TypeScript", "Java", "Kotlin", "Zig", "HTML",
    ]

    let count: Int
    var pageCount: Int { (count + StarRequest.pageSize - 1) / StarRequest.pageSize }

    /// The newest first: the highest number.
    func batch(_ page: Int) -> StarBatch {
        let first = count - (page - 1) * StarRequest.pageSize
        let numbers = stride(from: first, to: max(0, first - StarRequest.pageSize), by: -1)
        return StarBatch(
            stars: numbers.map(star),
            entityTag: "W/\"\(page)\"",
            nextPage: page < pageCount ? page + 1 : nil,
            lastPage: pageCount
        )
    }

    private func star(_ number: Int) -> Star {
        let mixed = number &* 2_654_435_761 % 1_000_003
        let repository = Repository(
            id: Int64(number),
            fullName: "owner-\(mixed % 997)/repository-\(number)",
            url: "https://github.com/owner-\(mixed % 997)/repository-\(number)",
            summary: "A word\(mixed % 500) of a library for word\(mixed % 71)s, fast and small, with \(mixed)"
                + (number.isMultiple(of: 100) ? " quartz" : ""),
            language: mixed % 13 == 12 ? nil : Self.languages[mixed % 13],
            starCount: mixed / 7,
            topics: ["topic-\(mixed % 40)", "library"],
            pushedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(mixed) * 60),
            isArchived: mixed % 11 == 0
        )
        return Star(
            repository: repository,
            starredAt: Date(timeIntervalSince1970: 1_500_000_000 + Double(number) * 3_600)
        )
    }
}
