package import Models
package import Rendering
package import Routing
package import Views

package struct HomeViewModel: HomeView, PageContent {
    package let greeting: LiveRegionViewModel<GreetingLineViewModel>
    package let greetingLink: LiveRegionViewModel<GreetingLinkViewModel>
    package let boardLinks = [Link(.text), Link(.entries), Link(.comments)]
    package let text: LiveRegionViewModel<TextSideViewModel>
    package let newEntry = TextFieldViewModel.newEntry()
    package let addURL = Route.entries().url
    package let token: HiddenFieldViewModel
    package let entries: LiveRegionViewModel<LatestRowsViewModel<EntryTextViewModel>>
    package let latest: [(name: String, items: LiveRegionViewModel<LatestRowsViewModel<ListRowViewModel>>)]

    package let pageTitle = "Home"
    package let place: Place? = .firstPage(of: .home)
    package static var scripts: [Asset] { [.liveForms] }

    package init(
        visitor: VisitorState,
        text: TextState,
        entries: EntriesPage,
        songs: CatalogueState<Song>,
        movies: CatalogueState<Movie>,
        token: FormToken
    ) {
        greeting = .greeting(visitor)
        greetingLink = .greetingLink(visitor)
        self.text = .text(text)
        self.token = HiddenFieldViewModel(EntryFormField.token, value: token.text)
        self.entries = .latest(entries)
        latest = [(Song.kind.plural, .latest(songs)), (Movie.kind.plural, .latest(movies))]
    }
}

package struct LatestRowsViewModel<Row: View & Equatable>: LatestRowsView, Equatable {
    package let empty: EmptyListViewModel
    package let rows: [Row]
    package let listClass: String
    package let listLink: Link
}

extension LatestRowsViewModel<EntryTextViewModel> {
    /// The newest entries.
    package init(_ state: EntriesPage) {
        let count = state.paging.itemCount
        let all = "All \(count > 2 ? count.counted("entry", "entries") : "entries")"
        self.init(
            empty: .entries,
            rows: state.entries.prefix(5).map(EntryTextViewModel.init),
            listClass: "latest-entries",
            listLink: Link(count == 0 ? "Add an entry" : all, to: Route.entries().url)
        )
    }
}

extension LatestRowsViewModel<ListRowViewModel> {
    /// The newest songs or movies.
    package init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) {
        let kind = Item.kind
        let all = "All \(catalogue.count > 2 ? kind.quantity(catalogue.count) : kind.plural)"
        self.init(
            empty: .none(of: kind),
            rows: catalogue.latest.map { ListRowViewModel($0) },
            listClass: "media",
            listLink: Link(all, to: kind.url(.list()))
        )
    }
}

extension LiveRegionViewModel<LatestRowsViewModel<EntryTextViewModel>> {
    package static func latest(_ state: EntriesPage) -> Self {
        LiveRegionViewModel(.latestEntries, revision: state.revision, content: LatestRowsViewModel(state))
    }
}

extension LiveRegionViewModel<LatestRowsViewModel<ListRowViewModel>> {
    package static func latest<Item: CatalogueItem>(_ state: CatalogueState<Item>) -> Self {
        LiveRegionViewModel(.latest(Item.kind), revision: state.revision, content: LatestRowsViewModel(state))
    }
}
