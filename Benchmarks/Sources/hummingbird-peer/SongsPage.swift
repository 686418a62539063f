import Hummingbird
import Mustache

/// The songs in the layout, rendered anew for each response.
struct SongsPage: Sendable {
    private let library: MustacheLibrary
    private let songs: [Song]

    init(templates folder: String, songs: [Song]) async throws {
        library = try await MustacheLibrary(directory: folder)
        self.songs = songs
    }

    func response() throws -> Response {
        guard let html = library.render(content, withTemplate: "songs") else {
            throw HTTPError(.internalServerError)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: html))
        )
    }

    private var content: Content {
        Content(
            count: songs.count,
            rows: songs.enumerated().map { index, song in
                Row(url: "/songs/\(index + 1)", name: song.name, artist: song.artist)
            }
        )
    }

    private struct Content {
        let count: Int
        let rows: [Row]
    }

    private struct Row {
        let url: String
        let name: String
        let artist: String
    }
}
