package import Models
import Views

package struct HomeViewModel: HomeView, PageContent, Equatable {
    package let heading = "Flipside"
    package let text: TextSideViewModel
    package let songs: LatestSongsViewModel
    package let movies: LatestMoviesViewModel

    package let pageTitle = "Home"
    package let place: Place? = .front(of: .home)

    package init(text: TextState, songs: CatalogueState<Song>, movies: CatalogueState<Movie>) {
        self.text = TextSideViewModel(text)
        self.songs = LatestSongsViewModel(songs)
        self.movies = LatestMoviesViewModel(movies)
    }
}
