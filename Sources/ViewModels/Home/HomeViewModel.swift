package import Models
import Routing
import Views

package struct HomeViewModel: HomeView, PageContent, Equatable {
    package let heading = "Flipside"
    package let lead =
        "Songs, movies and a text that everyone shares. Open two windows: what you change in one, the other shows."
    package let greeting: LiveRegionViewModel<GreetingLineViewModel>
    package let greetingLink: LiveRegionViewModel<GreetingLinkViewModel>
    package let text: LiveRegionViewModel<TextSideViewModel>
    package let entries: LiveRegionViewModel<LatestEntriesViewModel>
    package let latest: [LatestSectionViewModel]
    package let tilesLabel = "More sections"
    package let tiles = [
        HomeTileViewModel(.repositories, "What a GitHub user has starred, with your own notes and tags."),
        HomeTileViewModel(.comments, "What others have written, loaded from another server."),
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

package struct HomeTileViewModel: HomeTile, Equatable {
    package let name: String
    package let words: String
    package let url: String

    fileprivate init(_ section: Place.Section, _ words: String) {
        name = section.name
        self.words = words
        url = section.route.url
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
    package let rows: [CatalogueRowViewModel]
    package let url: String
    package let link: String

    package init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) {
        let kind = Item.kind
        empty = EmptyListViewModel(advice: "Add a \(kind.one), or import a file.")
        rows = catalogue.latest.map { CatalogueRowViewModel($0) }
        url = kind.url(.list())
        link = "All \(rows.isEmpty ? kind.many : kind.quantity(catalogue.count))"
    }
}

extension LiveRegionViewModel<LatestItemsViewModel> {
    package static func latest<Item: CatalogueItem>(_ state: CatalogueState<Item>) -> Self {
        LiveRegionViewModel(.latest(Item.kind), revision: state.revision, content: LatestItemsViewModel(state))
    }
}
