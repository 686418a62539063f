package import Foundation
package import Models
import Routing
import Views

/// The repositories of an organisation, in the order of its file: the list of stars with other rows.
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

    /// - Parameter owner: Whose they are; nil where that is more than one.
    package init(_ page: OrganisationPage, of owner: String?, now: Date) {
        heading = owner.map { "Repositories of \($0)" } ?? "Repositories"
        count = Quantity(page.paging.itemCount, one: "repository", many: "repositories").words
        tools = .ofOrganisation
        let rows = page.repositories.map { OrganisationRepositoryViewModel($0, now: now) }
        list =
            rows.isEmpty
            ? .empty(EmptyListViewModel(advice: "There is none in the file, or all are private."))
            : .rows(RepositoryRowsViewModel(rows, page.paging) { Route.repositories(.organisation(page: $0)).url })
        pageTitle = page.paging.title(of: heading)
    }
}
