package import Foundation
package import Models
import Views

/// A repository of an organisation: the same row as a star's, made of another model.
package struct OrganisationRepositoryViewModel: RepositoryRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let isVisited = false
    package let url: String
    package let visitURL: String? = nil
    package let markedTitle: MarkedTextViewModel? = nil
    package let markedSubtitle: MarkedTextViewModel? = nil
    package let badges: [String]
    package let facts: [String]
    package let stars: String
    package let starsInFull: String
    package let days: [RepositoryDayViewModel]
    package let topics: [String]
    package let mark: RepositoryMarkViewModel? = nil

    package init(_ repository: OrganisationRepository, now: Date) {
        title = repository.fullName
        subtitle = repository.summary ?? RepositoryViewModel.noDescription
        url = repository.url
        badges =
            RepositoryBadges(
                isArchived: repository.isArchived,
                isFork: false,
                pushedAt: repository.pushedAt,
                now: now
            ).words
        let forks = repository.forkCount
        facts = [
            repository.language, forks > 0 ? "\(ShortNumber(forks).words) \(forks == 1 ? "fork" : "forks")" : nil,
        ].compactMap(\.self)
        stars = RepositoryViewModel.stars(repository.starCount)
        starsInFull = Quantity(repository.starCount, one: "star", many: "stars").words
        days = repository.pushedAt.map { [RepositoryDayViewModel("Pushed", $0)] } ?? []
        topics = repository.topics
    }
}
