import Foundation
import Hummingbird

/// Serves `GET /songs` rendered by Mustache for each request, from rows in memory.
///
/// Arguments: the songs as JSON, and the folder of the templates.
@main
struct HummingbirdPeer {
    static func main() async throws {
        let songs = try Song.all(in: URL(filePath: CommandLine.arguments[1]))
        let page = try await SongsPage(templates: CommandLine.arguments[2], songs: songs)

        let router = Router()
        router.get("songs") { _, _ in try page.response() }
        let application = Application(
            router: router,
            configuration: .init(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { announce(port: $0.localAddress?.port ?? 0) }
        )
        try await application.runService()
    }

    private static func announce(port: Int) {
        FileHandle.standardOutput.write(Data("Listening on http://127.0.0.1:\(port)\n".utf8))
    }
}
