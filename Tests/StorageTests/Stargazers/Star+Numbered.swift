import Foundation
import Models

extension Star {
    /// One of many; the higher the number, the newer.
    static func numbered(_ number: Int64, starCount: Int = 0, summary: String? = nil) -> Star {
        let repository = Repository(
            id: number,
            fullName: "owner/repository-\(number)",
            url: "https://github.com/owner/repository-\(number)",
            summary: summary,
            starCount: starCount
        )
        return Star(repository: repository, starredAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(number)))
    }
}

extension StarBatch {
    /// - Parameter numbers: Of the stars on the page, the newest first.
    init(_ numbers: some Sequence<Int>, tag: String? = nil, next: Int? = nil, last: Int? = nil) {
        self.init(stars: numbers.map { .numbered(Int64($0)) }, entityTag: tag, nextPage: next, lastPage: last)
    }
}
