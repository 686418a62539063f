package import Models
import Routing
import Views

package struct LatestSongsViewModel: LatestMediaView, Equatable {
    package let name = "songs"
    package let heading = "Latest songs"
    package let rows: [SongRowViewModel]
    package let listURL = Route.songs().url
    package let listLink: String

    package init(_ catalogue: CatalogueState<Song>) {
        rows = catalogue.latest.map(SongRowViewModel.init)
        listLink = rows.isEmpty ? "All songs" : "All \(Quantity(catalogue.count, one: "song", many: "songs").words)"
    }
}
