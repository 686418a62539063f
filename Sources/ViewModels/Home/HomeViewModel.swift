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
    package let songs: LatestItemsViewModel
    package let movies: LatestItemsViewModel

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
        self.songs = LatestItemsViewModel(songs, of: .songs)
        self.movies = LatestItemsViewModel(movies, of: .movies)
    }
}
