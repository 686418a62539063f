package import Models
import Routing
import Views

package struct SongDetailsViewModel: MediaDetailsView, PageContent, Equatable {
    package let heading: String
    package let facts: [MediaFactViewModel]
    package let listURL = Route.songs().url
    package let listLink = "All songs"

    package var pageTitle: String { heading }
    package let place: Place? = .below(.songs)

    package init(_ song: Song) {
        heading = song.name
        facts = [MediaFactViewModel(name: "Artist", value: song.artist)]
    }
}
