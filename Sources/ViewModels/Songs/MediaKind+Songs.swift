package import Models
import Routing

extension MediaKind where Item == Song {
    package static var songs: MediaKind<Song> {
        MediaKind(
            one: "song",
            many: "songs",
            heading: "Songs",
            credit: "Artist",
            section: .songs,
            route: Route.songs
        )
    }
}
