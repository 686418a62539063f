package import Models
import Routing
import Views

package struct SongRowViewModel: MediaRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let url: String

    package init(_ song: Song) {
        title = song.name
        subtitle = song.artist
        url = Route.song(id: song.id).url
    }
}
