package import Models
import Routing
package import Views

package struct HomeViewModel: HomeView, PageContent {
    package let greeting: LiveRegionViewModel<GreetingLineViewModel>
    package let greetingLink: LiveRegionViewModel<GreetingLinkViewModel>
    package let text: LiveRegionViewModel<TextSideViewModel>
    package let entries: LiveRegionViewModel<LatestEntriesViewModel>
    package let latest: [(name: String, items: LiveRegionViewModel<LatestItemsViewModel>)]
    package let tiles: [(link: Link, description: String)] = [
        (Link(.repositories), "Repositories that a GitHub user has starred, with your notes and tags."),
        (Link(.comments), "Comments from another website."),
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
        latest = [(Song.kind.many, .latest(songs)), (Movie.kind.many, .latest(movies))]
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
        listLink = Link("All \(rows.isEmpty ? kind.many : kind.quantity(catalogue.count))", to: kind.url(.list()))
    }
}

extension LiveRegionViewModel<LatestItemsViewModel> {
    package static func latest<Item: CatalogueItem>(_ state: CatalogueState<Item>) -> Self {
        LiveRegionViewModel(.latest(Item.kind), revision: state.revision, content: LatestItemsViewModel(state))
    }
}
