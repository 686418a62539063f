package import Models
import Routing
import Views

package struct HomeViewModel: HomeView, PageContent, Equatable {
    package let heading = "Flipside"
    package let greeting: LiveRegionViewModel<GreetingLineViewModel>
    package let greetingURL = Route.greeting.url
    package let greetingLink: String
    package let text: LiveRegionViewModel<TextSideViewModel>
    package let entries: LiveRegionViewModel<LatestEntriesViewModel>
    package let latest: [LatestItemsViewModel]

    package let pageTitle = "Home"
    package let place: Place? = .front(of: .home)

    package init(
        visitor: VisitorState,
        text: TextState,
        entries: EntriesState,
        songs: CatalogueState<Song>,
        movies: CatalogueState<Movie>
    ) {
        greeting = .greeting(visitor)
        greetingLink = visitor.greeting == .nobody ? "What is your name?" : "Another name"
        self.text = .text(text)
        self.entries = .latestEntries(entries)
        latest = [LatestItemsViewModel(songs, of: .songs), LatestItemsViewModel(movies, of: .movies)]
    }
}

package struct LatestItemsViewModel: LatestItems, Equatable {
    package let name: String
    package let heading: String
    package let empty: EmptyListViewModel
    package let rows: [CatalogueRowViewModel]
    package let url: String
    package let link: String

    package init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>, of kind: CatalogueKind) {
        name = kind.many
        heading = "Latest \(kind.many)"
        empty = EmptyListViewModel(advice: "Add a \(kind.one), or import a file.")
        rows = catalogue.latest.map { CatalogueRowViewModel($0, of: kind) }
        url = kind.url(.list())
        link = "All \(rows.isEmpty ? kind.many : kind.quantity(catalogue.count))"
    }
}
