import AppTesting
import Flipside
import HTMLTesting
import HTTPServer
import HTTPTypes
import Logging
import Models
import PostgresTesting
import Synchronization
import Testing

@testable import PostgresStorage

/// One of several machines with the same database, for a test to browse.
struct Node: Sendable {
    let application: Application
    let storage: PostgresStorage

    init(
        at address: PostgresAddress,
        access: Access = Access(),
        propagation: PropagationOptions = PropagationOptions(),
        sources: Sources = Sources()
    ) async throws {
        let database = PostgresDatabase(at: address, connectionCount: 2)
        storage = try await PostgresStorage.open(database, propagation: propagation)
        _ = try await storage.seed(songs: .bundled, movies: .bundled)
        application = try await Application(
            stores: storage.stores,
            commentsSource: sources.comments,
            stars: SyncConfiguration(source: sources.stars),
            sources: sources.catalogue,
            publicFiles: StaticFiles(folder: TestApp.publicFolder, isCompact: true),
            access: access,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// The sources that a machine loads from. By default none can be reached.
    struct Sources {
        var comments: any CommentsSource = MissingSource()
        var stars: any StarSource = MissingStarSource()
        var catalogue = CatalogueSources()
    }

    /// Returns a browser that nobody has used.
    func browser() -> Browser { Browser(responder: application) }

    func close() async {
        await application.close()
        storage.close()
    }
}

/// Two machines with one database, and a proxy in front that gives all requests to one of them.
final class Cluster: Responder {
    enum Place: CaseIterable {
        case a, b
    }

    let a: Node
    let b: Node
    private let place = Mutex(Place.a)

    /// - Parameter sources: The sources of the first machine. Those of the other one cannot be reached.
    init(
        access: Access = Access(),
        propagation: PropagationOptions = PropagationOptions(),
        sources: Node.Sources = Node.Sources()
    ) async throws {
        let address = try await TestDatabases.storage().database.address
        a = try await Node(at: address, access: access, propagation: propagation, sources: sources)
        b = try await Node(at: address, access: access, propagation: propagation)
    }

    /// Gives the next requests to a machine.
    func move(to place: Place) {
        self.place.withLock { $0 = place }
    }

    func respond(to request: Request) async -> Response {
        let node = place.withLock(\.self) == .a ? a : b
        return await node.application.respond(to: request)
    }

    func respond(to error: RequestError, from client: SocketAddress?) -> Response {
        a.application.respond(to: error, from: client)
    }

    var commonFields: HTTPFields { a.application.commonFields }

    func close() async {
        await a.close()
        await b.close()
    }
}

extension ImportFile {
    /// A file of one part.
    init(name: String, content: String) {
        let rest = Mutex([Array(content.utf8)])
        self.init(name: name, byteCount: content.utf8.count) { rest.withLock { $0.popLast() } }
    }
}
