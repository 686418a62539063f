import Foundation
import Models

extension Date {
    /// The clock of these tests: 2026-11-21 14:04:40 UTC.
    static let sampleNow = Date(timeIntervalSince1970: 1_795_269_880)
}

extension Star {
    /// A star with every fact that a repository can have.
    static func sample(
        id: Int64 = 44_838_949,
        fullName: String = "swiftlang/swift",
        summary: String? = "The Swift Programming Language",
        language: String? = "C++",
        starCount: Int = 68_123,
        topics: [String] = ["compiler"],
        pushedAt: Date? = .sampleNow - 86_400,
        isArchived: Bool = false,
        isFork: Bool = false
    ) -> Star {
        let repository = Repository(
            id: id,
            fullName: fullName,
            url: "https://github.com/\(fullName)",
            summary: summary,
            language: language,
            starCount: starCount,
            topics: topics,
            pushedAt: pushedAt,
            isArchived: isArchived,
            isFork: isFork
        )
        return Star(repository: repository, starredAt: Date(timeIntervalSince1970: 1_709_294_400))
    }
}

extension StargazerState {
    /// The stars of octocat.
    static func sample(
        _ stars: [Star] = [],
        count: Int? = nil,
        leftOutCount: Int = 0,
        syncedAt: Date? = Date(timeIntervalSince1970: 1_795_267_200),
        activity: Activity = .none,
        pauseEnd: Date? = nil
    ) throws -> StargazerState {
        let stored = StoredStars(
            name: try GitHubName("octocat"),
            revision: stars.isEmpty ? 0 : 2,
            count: count ?? stars.count,
            leftOutCount: leftOutCount,
            latest: stars,
            syncedAt: syncedAt
        )
        return StargazerState(
            revision: 3,
            activity: activity,
            stored: stored,
            pauseEnd: pauseEnd
        )
    }
}

extension ListPage<MarkedStar> {
    static func sample(_ items: [MarkedStar], itemCount: Int? = nil, page: Int = 1, size: Int = 30)
        -> ListPage<MarkedStar>
    {
        let count = itemCount ?? items.count
        let paging = Paging(page: page, itemCount: count, size: size) ?? .first(ofItemCount: count, size: size)
        return ListPage(items: items, paging: paging)
    }
}
