import Foundation
import GRDB
import Hummingbird
import Mustache

/// Serves the same pages with Hummingbird, Mustache and GRDB, as their users would write them.
///
/// Arguments: the source of the rows, `memory` or `database`; a database of Flipside's; the folder of the
/// templates; the folder of the assets.
@main
struct HummingbirdPeer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        let pool = try DatabasePool.durable(at: arguments[2])
        let songs = try await songs(from: arguments[1], pool: pool)
        let page = try await SongsPage(templates: arguments[3])
        let text = try TextForm.Store(pool: pool)

        let router = Router()
        router.add(middleware: FileMiddleware(arguments[4]))
        router.get("songs") { request, _ in
            let number = request.uri.queryParameters.get("page", as: Int.self) ?? 1
            guard let rows = try await songs.page(number) else { throw HTTPError(.notFound) }
            return try page.response(showing: rows)
        }
        router.post("text") { request, _ in
            let body = try await request.body.collect(upTo: 1 << 20)
            let form = try URLEncodedFormDecoder().decode(TextForm.self, from: String(buffer: body))
            try await text.save(form.text)
            return Response.redirect(to: "/text", type: .normal)
        }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { announce(port: $0.localAddress?.port ?? 0) }
        )
        try await application.runService()
    }

    private static func songs(from source: String, pool: DatabasePool) async throws -> any Songs {
        let stored = StoredSongs(pool: pool)
        guard source == "memory" else { return stored }
        return MemorySongs(songs: try await stored.page(1) ?? [])
    }

    private static func announce(port: Int) {
        FileHandle.standardOutput.write(Data("Listening on http://127.0.0.1:\(port)\n".utf8))
    }
}

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

/// The form that saves the text.
struct TextForm: Decodable {
    let text: String

    /// Saves the text in its own table.
    struct Store: Sendable {
        let pool: DatabasePool

        init(pool: DatabasePool) throws {
            self.pool = pool
            try pool.write { db in
                try db.execute(
                    sql: """
                        CREATE TABLE IF NOT EXISTS peerText (id INTEGER PRIMARY KEY, text TEXT NOT NULL, version INTEGER);
                        INSERT OR IGNORE INTO peerText VALUES (1, '', 0);
                        """
                )
            }
        }

        /// Returns when it is on the disk.
        func save(_ text: String) async throws {
            try await pool.write { db in
                let update = try db.cachedStatement(
                    sql: "UPDATE peerText SET text = ?1, version = version + 1 WHERE text <> ?1"
                )
                try update.execute(arguments: [text])
            }
        }
    }
}
