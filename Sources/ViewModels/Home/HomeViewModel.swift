package import Models
package import Routing
package import Views

package struct HomeViewModel: HomeView, PageContent {
    package let greeting: LiveRegionViewModel<GreetingLineViewModel>
    package let greetingLink: LiveRegionViewModel<GreetingLinkViewModel>
    package let introduction: String?
    package let steps: [Link]
    package let boardLinks = [Link(.text), Link(.entries), Link(.comments)]
    package let text: LiveRegionViewModel<TextSideViewModel>
    package let newEntry: TextFieldViewModel
    package let addURL = Route.home.url
    package let token: HiddenFieldViewModel
    package let entries: LiveRegionViewModel<LatestEntriesViewModel>
    package let turntableURL = Route.turntable().url
    package let player: LiveRegionViewModel<PlayerViewModel>
    package let songs: LiveRegionViewModel<ShelfViewModel>
    package let movies: LiveRegionViewModel<ShelfViewModel>
    package let ownShelves: [ShelfViewModel]
    package let figures: [LiveRegionViewModel<FigureViewModel>]
    package let starFigure: FigureViewModel?
    private let changes: [LiveRegionViewModel<ChangesViewModel>]

    package let pageTitle: String
    package let place: Place? = .firstPage(of: .home)
    package static var scripts: [Asset] { [.liveForms] }
    package static var needsFurtherStyles: Bool { false }

    /// The changes of what only this visitor sees, and of what completes a step; `nil` if there are none.
    package var refresh: RefreshViewModel? { changes.isEmpty ? nil : .atOnce(after: changes) }

    /// - Parameter refused: The entry that was not saved, and the reason; `nil` when the page is opened.
    package init(
        visitor: VisitorState,
        text: TextState,
        entries: EntriesPage,
        turntable: TurntablePage,
        songs: CatalogueState<Song>,
        movies: CatalogueState<Movie>,
        own: HomeSelection = HomeSelection(),
        token: FormToken,
        refused: (typed: String, error: EntryError)? = nil
    ) {
        newEntry = .newEntry(refused: refused)
        pageTitle = refused == nil ? "Home" : "Error: Home"
        greeting = .greeting(visitor)
        greetingLink = .greetingLink(visitor)
        let steps = FirstSteps(visitor, text, songs, movies)
        introduction =
            steps.isNew
            ? "Songs, movies and stars to keep and to show, and a board that everyone here writes on." : nil
        self.steps = steps.links
        self.text = .text(text)
        self.token = HiddenFieldViewModel(EntryFormField.token, value: token.text)
        self.entries = .latest(entries)
        player = .turntable(turntable)
        self.songs = .latest(songs)
        self.movies = .latest(movies)
        let stars = own.stargazer.map { ShelfViewModel($0.stored) }
        let favourites = [own.songs.map { ShelfViewModel($0) }, own.movies.map { ShelfViewModel($0) }]
        ownShelves = ([stars] + favourites).compactMap(\.self)
        figures = [.figure(songs), .figure(movies), .figure(entries)]
        starFigure = own.stargazer.map { FigureViewModel($0.stored) }
        changes = steps.changes + own.changes
    }
}

/// The parts of Home that only one visitor sees.
package struct HomeSelection: Sendable {
    /// The GitHub user that the visitor follows.
    let stargazer: StargazerState?
    let songs: NewestFavourites<Song>?
    let movies: NewestFavourites<Movie>?

    package init(
        stargazer: StargazerState? = nil,
        songs: NewestFavourites<Song>? = nil,
        movies: NewestFavourites<Movie>? = nil
    ) {
        self.stargazer = stargazer
        self.songs = songs
        self.movies = movies
    }

    fileprivate var changes: [LiveRegionViewModel<ChangesViewModel>] {
        [
            stargazer.map { .starChanges($0) }, songs.map { .favouriteChanges($0.state, of: Song.kind) },
            movies.map { .favouriteChanges($0.state, of: Movie.kind) },
        ].compactMap(\.self)
    }
}

/// The steps that a new visitor may take. Each goes when it is done, by anyone or by the visitor.
private struct FirstSteps {
    /// Whether the visitor has saved nothing personal.
    let isNew: Bool
    private(set) var links: [Link] = []
    /// The changes that may complete a step.
    private(set) var changes: [LiveRegionViewModel<ChangesViewModel>] = []

    init(
        _ visitor: VisitorState,
        _ text: TextState,
        _ songs: CatalogueState<Song>,
        _ movies: CatalogueState<Movie>
    ) {
        isNew = visitor.revision == 0
        if !text.hasVersions { add("Write a note for everyone", .textFlipside, until: .textChanges(text)) }
        if songs.isUnchanged { add("Import your music", .importing(.songs), until: .changes(songs)) }
        if visitor.settings.gitHubName == nil {
            add("Connect GitHub", .repositories(), until: .settingsChanges(visitor))
        }
        if isNew, let kind = songs.count > 0 ? Song.kind : movies.count > 0 ? Movie.kind : nil {
            links.append(Link("Browse the \(kind.plural)", to: kind.url(.list())))
        }
    }

    private mutating func add(_ name: String, _ route: Route, until change: LiveRegionViewModel<ChangesViewModel>) {
        links.append(Link(name, to: route.url))
        changes.append(change)
    }
}

package struct LatestEntriesViewModel: LatestEntriesView, Equatable {
    package let empty = EmptyListViewModel.entries
    package let rows: [EntryTextViewModel]
    package let listLink: Link

    /// The newest entries.
    package init(_ state: EntriesPage) {
        let count = state.paging.itemCount
        let all = "All \(count > 2 ? count.counted("entry", "entries") : "entries")"
        rows = state.entries.prefix(5).map(EntryTextViewModel.init)
        listLink = Link(count == 0 ? "Add an entry" : all, to: Route.entries().url)
    }
}

package struct FigureViewModel: FigureView, Equatable {
    package let link: Link

    init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) {
        link = Link(Item.kind.quantity(catalogue.count), to: Item.kind.url(.list()))
    }

    init(_ entries: EntriesPage) {
        link = Link(entries.paging.itemCount.counted("entry", "entries"), to: Route.entries().url)
    }

    init(_ stars: StoredStars) {
        link = Link(stars.count.counted("star"), to: Route.repositories().url)
    }
}

extension LiveRegionViewModel<FigureViewModel> {
    package static func figure<Item: CatalogueItem>(_ state: CatalogueState<Item>) -> Self {
        LiveRegionViewModel(.figure(of: Item.kind), revision: state.revision, content: FigureViewModel(state))
    }

    package static func figure(_ state: EntriesPage) -> Self {
        LiveRegionViewModel(.entryFigure, revision: state.revision, content: FigureViewModel(state))
    }
}

extension LiveRegionViewModel<LatestEntriesViewModel> {
    package static func latest(_ state: EntriesPage) -> Self {
        LiveRegionViewModel(.latestEntries, revision: state.revision, content: LatestEntriesViewModel(state))
    }
}
