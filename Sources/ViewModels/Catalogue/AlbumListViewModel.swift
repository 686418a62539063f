package import Models
package import Routing
import Views

/// All albums of the songs.
package struct AlbumListViewModel: TitledListView, PageContent {
    package let heading = "Albums"
    package let count: String
    package let tools = ListToolsViewModel(besides: .songs)
    package let list: ListContent<AlbumWallViewModel>

    package let pageTitle: String
    package let place: Place? = .below(.songs)
    package static var scripts: [Asset] { [.longList] }

    package init(_ page: ListPage<AlbumCount>) {
        count = page.paging.itemCount.counted("album")
        list =
            page.items.isEmpty
            ? .empty(EmptyListViewModel("No albums yet", advice: "Albums appear here when songs have one."))
            : .rows(AlbumWallViewModel(page))
        pageTitle = page.paging.title(of: heading)
    }
}

package struct AlbumWallViewModel: AlbumWallView {
    package let albums: [(sleeve: SleeveImageViewModel, title: String, subtitle: String, url: String)]
    package let pagination: PaginationViewModel?

    init(_ page: ListPage<AlbumCount>) {
        albums = page.items.map { album in
            (
                .onShelf(Sleeve(ofAlbum: album.album, by: album.credit)), album.album, album.credit,
                CatalogueKind.songs.url(.list(CatalogueQuery(.album(album.album, by: album.credit))))
            )
        }
        pagination = PaginationViewModel(page.paging) { CatalogueKind.songs.url(.albums(page: $0)) }
    }
}
