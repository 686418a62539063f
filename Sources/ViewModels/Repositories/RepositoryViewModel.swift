package import Foundation
package import Models
import Routing
import Views

/// A starred repository with what who looks has noted of it.
package struct RepositoryViewModel: RepositoryRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let isVisited: Bool
    package let url: String
    package let visitURL: String?
    package let markedTitle: MarkedTextViewModel?
    package let markedSubtitle: MarkedTextViewModel?
    package let badges: [String]
    package let facts: [String]
    package let stars: String
    package let starsInFull: String
    package let days: [RepositoryDayViewModel]
    package let topics: [String]
    package let mark: RepositoryMarkViewModel?

    /// - Parameters:
    ///   - words: What was looked for, folded.
    ///   - isChosen: Whether it was chosen when the form around the list was sent.
    package init(_ item: MarkedRepository, words: [String] = [], isChosen: Bool = false, now: Date) {
        let repository = item.star.repository
        title = repository.fullName
        subtitle = repository.summary ?? Self.noDescription
        isVisited = item.mark.isVisited
        url = repository.url
        visitURL = Route.repositories(.visit(id: item.id)).url
        markedTitle = MarkedTextViewModel(repository.fullName, words: words)
        markedSubtitle = repository.summary.flatMap { MarkedTextViewModel($0, words: words) }
        badges =
            RepositoryBadges(
                isArchived: repository.isArchived,
                isFork: repository.isFork,
                pushedAt: repository.pushedAt,
                now: now
            ).words
        facts = [repository.language].compactMap(\.self)
        stars = Self.stars(repository.starCount)
        starsInFull = Quantity(repository.starCount, one: "star", many: "stars").words
        days =
            [RepositoryDayViewModel("Starred", item.star.starredAt)]
            + [repository.pushedAt.map { RepositoryDayViewModel("Pushed", $0) }].compactMap(\.self)
        topics = repository.topics
        mark = RepositoryMarkViewModel(item, isChosen: isChosen)
    }

    static let noDescription = "No description"

    /// Such as "1.2k stars".
    static func stars(_ number: Int) -> String {
        "\(ShortNumber(number).words) \(number == 1 ? "star" : "stars")"
    }
}
