package import Foundation
package import Models
import Routing
import Views

/// The stars of the GitHub user whom a visitor has named.
package struct RepositoryListViewModel: RepositoryListView, PageContent, Equatable {
    package typealias List = ListState<
        RepositoryMarksViewModel, AwaitedListViewModel, EmptyListViewModel, EmptyListViewModel
    >

    package let heading: String
    package let count: String?
    package let status: LiveRegionViewModel<LoadingStatusViewModel>?
    package let filter: RepositoryFilterViewModel?
    package let tools: ListToolsViewModel?
    package let list: List
    package let exports: ExportLinksViewModel?

    package let pageTitle: String
    package let place: Place?

    /// A page of the list.
    /// - Parameters:
    ///   - hasOrganisation: Whether there is a list of an organisation's.
    ///   - typed: What was sent with the form and is shown again; nil when the page is opened.
    package init(
        _ page: RepositoryPage,
        of stargazer: StargazerState,
        _ query: RepositoryQuery,
        facets: RepositoryFacets,
        hasOrganisation: Bool = false,
        refused typed: RepositoryMarksInput? = nil,
        now: Date
    ) {
        let all = stargazer.stored.count
        let found = page.paging.itemCount
        heading = "Stars of \(stargazer.stored.name.text)"
        count = query.isWhole ? nil : Self.count(found, of: all)
        status = .stargazer(stargazer)
        filter = all == 0 && query.isWhole ? nil : RepositoryFilterViewModel(query, facets, count: all)
        tools = ListToolsViewModel(query, count: found, isEmpty: all == 0, hasOrganisation: hasOrganisation)
        list =
            page.items.isEmpty
            ? Self.nothing(of: stargazer, query)
            : .rows(RepositoryMarksViewModel(page, query, refused: typed, now: now))
        exports = page.items.isEmpty ? nil : ExportLinksViewModel(of: query)
        let title = page.paging.title(of: heading)
        pageTitle = typed == nil ? title : "Error: \(title)"
        place = query == RepositoryQuery() ? .front(of: .repositories) : .below(.repositories)
    }

    /// Nobody is named yet, or nothing can be had of who is.
    private init(_ heading: String, _ list: List, hasOrganisation: Bool) {
        self.heading = heading
        count = nil
        status = nil
        filter = nil
        tools = ListToolsViewModel(RepositoryQuery(), count: 0, isEmpty: true, hasOrganisation: hasOrganisation)
        self.list = list
        exports = nil
        pageTitle = heading
        place = .front(of: .repositories)
    }

    /// For somebody who has named nobody yet.
    package init(ofNobody hasOrganisation: Bool) {
        let advice = EmptyListViewModel(
            advice: "Say in the settings whose stars on GitHub you want to see: your own, or anybody’s.",
            link: "Name a GitHub user",
            to: Route.settings().url
        )
        self.init("Stars", .empty(advice), hasOrganisation: hasOrganisation)
    }

    /// For somebody who has named one of whom nothing is kept, and for whom there is no room.
    package init(_ refusal: StargazerRefusal, of name: GitHubName, hasOrganisation: Bool) {
        let advice = EmptyListViewModel(advice: refusal.message, link: "Go to the settings", to: Route.settings().url)
        self.init("Stars of \(name.text)", .error(advice), hasOrganisation: hasOrganisation)
    }

    private static func count(_ found: Int, of all: Int) -> String {
        "\(Quantity.grouped(found)) of \(Quantity(all, one: "star", many: "stars").words)"
    }

    private static func nothing(of stargazer: StargazerState, _ query: RepositoryQuery) -> List {
        guard query.isWhole || stargazer.stored.count == 0 else {
            return .empty(
                EmptyListViewModel(
                    advice: "None of the stars is like that. Try fewer words, or the beginning of one.",
                    link: "Show all",
                    to: Route.repositories().url
                )
            )
        }
        let name = stargazer.stored.name.text
        switch stargazer.activity {
        case .syncing:
            return .loading(
                AwaitedListViewModel(words: "The first stars are on their way.", pageURL: Route.repositories().url),
                before: nil
            )
        case .waiting, .failed:
            return .error(EmptyListViewModel(advice: "The stars of \(name) have not come yet. Above it says why."))
        case .none:
            return .empty(EmptyListViewModel(advice: "What \(name) stars on GitHub appears here after the next sync."))
        }
    }
}
