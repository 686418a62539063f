package import Foundation
package import Models
package import Routing
import Views

/// The repositories of an organisation, in the order of its file. The rows have the view of stars, but another model.
package struct OrganisationViewModel: TitledListView, PageContent {
    package let heading: String
    package let count: String
    package let tools: ListToolsViewModel
    package let list: ListContent<RepositoryRowsViewModel>

    package let pageTitle: String
    package let place: Place? = .below(.repositories)
    package static var scripts: [Asset] { [.repositories] }

    /// - Parameters:
    ///   - owner: The name of the organisation; `nil` if the repositories have several owners.
    ///   - visited: The repositories that the visitor has opened.
    package init(
        _ page: ListPage<OrganisationRepository>,
        of owner: String?,
        visited: Set<Repository.ID>,
        now: Date
    ) {
        heading = Self.heading(of: owner)
        count = page.paging.itemCount.counted("repository", "repositories")
        tools = .ofOrganisation
        let items: [RepositoryRowsViewModel.Item] = page.items.map { repository in
            (
                .inRow(Sleeve(ofRepository: repository.fullName, language: repository.language)),
                RepositoryRowViewModel(repository, isVisited: repository.id.map(visited.contains) ?? false),
                RepositoryFactsViewModel(repository, now: now), nil
            )
        }
        list =
            items.isEmpty
            ? .empty(
                EmptyListViewModel(
                    "No repositories",
                    advice: "The file of this organisation has no public repositories."
                )
            )
            : .rows(RepositoryRowsViewModel(items, page.paging) { Route.repositories(.organisation(page: $0)).url })
        pageTitle = page.paging.title(of: heading)
    }

    /// - Parameter owner: The owner of all repositories, if there is one.
    static func heading(of owner: String?) -> String {
        owner.map { "Repositories of \($0)" } ?? "Repositories"
    }
}

extension RepositoryRowViewModel {
    package init(_ repository: OrganisationRepository, isVisited: Bool) {
        self.init(
            repository.fullName,
            repository.summary,
            isVisited: isVisited,
            tap: RepositoryTapViewModel(repository.url, of: repository.id)
        )
    }
}

extension RepositoryFactsViewModel {
    /// The facts of an organisation's repository.
    package init(_ repository: OrganisationRepository, now: Date) {
        let forks = repository.forkCount
        self.init(
            badges: Self.badges(isArchived: repository.isArchived, pushedAt: repository.pushedAt, now: now),
            stars: repository.starCount,
            others: [
                repository.language, forks > 0 ? "\(forks.abbreviated) \(forks == 1 ? "fork" : "forks")" : nil,
            ],
            day: ("Pushed", repository.pushedAt),
            topics: repository.topics
        )
    }
}
