package import HTTPServer
package import Models
import Routing
import ViewModels

/// The list of songs, and each song's details.
package struct SongsController: Sendable {
    private let songs: CatalogueModel<Song>
    private let pages: PageResponder

    package init(songs: CatalogueModel<Song>, pages: PageResponder) {
        self.songs = songs
        self.pages = pages
    }

    /// - Parameter number: of the page, from 1.
    package func list(page number: Int) async throws -> Response {
        guard let page = try await songs.page(number) else { return pages.noSuchPage(of: .songs()) }
        return pages.show(SongListViewModel(page))
    }

    package func details(id: Song.ID) async throws -> Response {
        guard let song = try await songs.item(withID: id) else { return pages.notFound() }
        return pages.show(SongDetailsViewModel(song))
    }
}
