import Hummingbird
import Mustache

/// The songs in their page, rendered for each response.
struct SongsPage: Sendable {
    private let library: MustacheLibrary

    init(templates folder: String) async throws {
        library = try await MustacheLibrary(directory: folder)
    }

    func response(showing songs: [Song]) throws -> Response {
        guard let html = library.render(Content(songs), withTemplate: "songs") else {
            throw HTTPError(.internalServerError)
        }
        return Response(
            status: .ok,
            headers: [.contentType: "text/html; charset=utf-8"],
            body: .init(byteBuffer: ByteBuffer(string: html))
        )
    }

    private struct Content {
        let rows: [Row]

        init(_ songs: [Song]) {
            rows = songs.map { Row(id: $0.id, url: "/songs/\($0.id)", name: $0.name, artist: $0.artist) }
        }
    }

    private struct Row {
        let id: Int64
        let url: String
        let name: String
        let artist: String
    }
}
