package import Models
import Routing
package import Views

package struct HomeViewModel: HomeView, PageContent, Equatable {
    package let greeting: LiveRegionViewModel<GreetingLineViewModel>
    package let greetingLink: LiveRegionViewModel<GreetingLinkViewModel>
    package let text: LiveRegionViewModel<TextSideViewModel>
    package let entries: LiveRegionViewModel<LatestEntriesViewModel>
    package let latest: [LatestSectionViewModel]
    package let tiles = [
        HomeTile(.repositories, "Repositories that a GitHub user has starred, with your notes and tags."),
        HomeTile(.comments, "Comments from another website."),
    ]

    package let pageTitle = "Home"
    package let place: Place? = .firstPage(of: .home)

    package init(
        visitor: VisitorState,
        text: TextState,
        entries: EntriesState,
        songs: CatalogueState<Song>,
        movies: CatalogueState<Movie>
    ) {
        greeting = .greeting(visitor)
        greetingLink = .greetingLink(visitor)
        self.text = .text(text)
        self.entries = .latestEntries(entries)
        latest = [LatestSectionViewModel(songs), LatestSectionViewModel(movies)]
    }
}

extension HomeTile {
    fileprivate init(_ section: Place.Section, _ description: String) {
        self.init(name: section.name, description: description, url: section.route.url)
    }
}

package struct LatestSectionViewModel: LatestSection, Equatable {
    package let name: String
    package let heading: String
    package let items: LiveRegionViewModel<LatestItemsViewModel>

    init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) {
        name = Item.kind.many
        heading = "Latest \(name)"
        items = .latest(catalogue)
    }
}

package struct LatestItemsViewModel: LatestItemsView, Equatable {
    package let empty: EmptyListViewModel
    package let rows: [ListRowViewModel]
    package let listLink: Link

    package init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) {
        let kind = Item.kind
        empty = .none(of: kind)
        rows = catalogue.latest.map { ListRowViewModel($0) }
        listLink = Link(
            "All \(rows.isEmpty ? kind.many : kind.quantity(catalogue.count))",
            to: kind.url(.list())
        )
    }
}

extension LiveRegionViewModel<LatestItemsViewModel> {
    package static func latest<Item: CatalogueItem>(_ state: CatalogueState<Item>) -> Self {
        LiveRegionViewModel(.latest(Item.kind), revision: state.revision, content: LatestItemsViewModel(state))
    }
}
