package import Models
import Routing
import Views

package struct SongListViewModel: MediaListView, PageContent, Equatable {
    package let heading = "Songs"
    package let count: String
    package let rows: [SongRowViewModel]
    package let emptyAdvice = "Songs appear here as soon as there are some."

    package let start: Int?
    package let pagination: PaginationViewModel?

    package let pageTitle: String
    package let place: Place?

    package init(_ page: CataloguePage<Song>) {
        count = Quantity(page.paging.itemCount, one: "song", many: "songs").words
        rows = page.items.map(SongRowViewModel.init)
        start = page.paging.start
        pagination = PaginationViewModel(page.paging) { Route.songs(page: $0).url }
        pageTitle = page.paging.title(of: "Songs")
        place = page.paging.place(in: .songs)
    }
}
