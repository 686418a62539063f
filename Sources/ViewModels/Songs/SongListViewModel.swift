package import Models
import Views

package struct SongListViewModel: MediaListView, PageContent, Equatable {
    package let heading = "Songs"
    package let count: String
    package let rows: [SongRowViewModel]
    package let emptyAdvice = "Songs appear here as soon as there are some."

    package let pageTitle = "Songs"
    package let place: Place? = .front(of: .songs)

    package init(_ catalogue: CatalogueState<Song>) {
        count = Quantity(catalogue.count, one: "song", many: "songs").words
        rows = catalogue.items.map(SongRowViewModel.init)
    }
}
