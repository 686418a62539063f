package import Foundation
package import Models
import Routing
import Views

/// The repositories of an organisation, in the order of its file: the same list as that of the stars, made of another model.
package struct OrganisationViewModel: RepositoryListView, PageContent, Equatable {
    package let heading: String
    package let count: String?
    package let status: LiveRegionViewModel<LoadingStatusViewModel>? = nil
    package let filter: RepositoryFilterViewModel? = nil
    package let tools: ListToolsViewModel?
    package let list: StoredListState<RepositoryRowsViewModel<OrganisationRepositoryViewModel>>
    package let exports: ExportLinksViewModel? = nil

    package let pageTitle: String
    package let place: Place? = .below(.repositories)

    /// - Parameter owner: The name of the organisation; `nil` when the repositories have several owners.
    package init(_ page: OrganisationPage, of owner: String?, now: Date) {
        heading = owner.map { "Repositories of \($0)" } ?? "Repositories"
        count = Quantity(page.paging.itemCount, one: "repository", many: "repositories").words
        tools = .ofOrganisation
        let rows = page.repositories.map { OrganisationRepositoryViewModel($0, now: now) }
        list =
            rows.isEmpty
            ? .empty(EmptyListViewModel(advice: "The file of this organisation has no public repositories."))
            : .rows(RepositoryRowsViewModel(rows, page.paging) { Route.repositories(.organisation(page: $0)).url })
        pageTitle = page.paging.title(of: heading)
    }
}

/// The row of an organisation's repository: the same row as that of a star, made of another model.
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
    package let mark: RepositoryRowMarkViewModel? = nil

    package init(_ repository: OrganisationRepository, now: Date) {
        title = repository.fullName
        subtitle = repository.summary ?? RepositoryViewModel.noDescription
        url = repository.url
        badges = RepositoryViewModel.badges(
            isArchived: repository.isArchived,
            isFork: false,
            pushedAt: repository.pushedAt,
            now: now
        )
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
