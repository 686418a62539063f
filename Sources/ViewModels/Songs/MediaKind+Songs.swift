package import Models
import Routing

extension MediaKind where Item == Song {
    package static var songs: MediaKind<Song> {
        MediaKind(
            one: "song",
            many: "songs",
            heading: "Songs",
            credit: "artist",
            credits: "artists",
            section: .songs,
            searchSection: .songs,
            route: Route.songs
        )
    }
}
