package import HTTPServer
package import Models
import ViewModels

/// The list of songs, and each song's details.
package struct SongsController: Sendable {
    private let songs: CatalogueModel<Song>
    private let pages: PageResponder

    package init(songs: CatalogueModel<Song>, pages: PageResponder) {
        self.songs = songs
        self.pages = pages
    }

    package func list() async -> Response {
        pages.show(SongListViewModel(await songs.state))
    }

    package func details(id: Song.ID) async -> Response {
        guard let song = await songs.state.item(withID: id) else { return pages.notFound() }
        return pages.show(SongDetailsViewModel(song))
    }
}
