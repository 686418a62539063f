import AppTesting
import Flipside
import HTMLTesting
import HTTPServer
import Logging
import Models
import PostgresTesting
import Testing

@testable import PostgresStorage

/// One of several machines with the same database, for a test to browse.
struct Node: Sendable {
    let application: Application
    let storage: PostgresStorage

    /// - Parameter name: The name of the database.
    init(on name: String, access: Access = Access()) async throws {
        let address = try PostgresAddress(TestServer.url(ofDatabase: name))
        storage = try await PostgresStorage.open(PostgresDatabase(at: address, connectionCount: 2))
        _ = try await storage.seed(songs: .bundled, movies: .bundled)
        application = try await Application(
            stores: storage.stores,
            commentsSource: MissingSource(),
            stars: SyncConfiguration(source: MissingStarSource()),
            publicFiles: StaticFiles(folder: TestApp.publicFolder, isCompact: true),
            access: access,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// Returns a browser that nobody has used.
    func browser() -> Browser { Browser(responder: application) }

    func close() async {
        await application.close()
        storage.close()
    }
}
