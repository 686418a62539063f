import Logging
import SystemCalls
import Testing

@testable import HTTPServer

/// The watcher of the tests: poll(2) if the environment variable `HTTPSERVER_WATCHER` is `poll`.
let testedWatcher: SocketWatcherKind =
    getenv("HTTPSERVER_WATCHER").map { String(cString: $0) } == "poll" ? .poll : .fastest

extension EventLoop {
    /// Starts an event loop with the tested watcher.
    static func tested() throws -> EventLoop {
        try EventLoop(watcher: testedWatcher)
    }
}

/// Runs a server on a free port during `body`, then drains it.
func withServer(
    _ responder: TestResponder = .echo,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    configure: (inout ServerConfiguration) -> Void = { _ in },
    statistics: ServerStatistics = ServerStatistics(),
    _ body: (Server) async throws -> Void
) async throws {
    let server = try testServer(responder, logger: logger, configure: configure, statistics: statistics)
    let run = Task { try await server.run() }
    do {
        try await body(server)
    } catch {
        server.drain()
        throw error
    }
    server.drain()
    try await run.value
}

/// Creates a server on a free port. Clients can connect before it runs.
func testServer(
    _ responder: TestResponder = .echo,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    configure: (inout ServerConfiguration) -> Void = { _ in },
    statistics: ServerStatistics = ServerStatistics()
) throws -> Server {
    var configuration = ServerConfiguration()
    configuration.loopCount = 2
    configuration.socketWatcher = testedWatcher
    configuration.drainTimeout = .seconds(20)
    configure(&configuration)
    return Server(
        socket: try ListeningSocket(host: "127.0.0.1", port: 0),
        configuration: configuration,
        statistics: statistics,
        logger: logger,
        responder: responder
    )
}

/// A responder that calls a closure.
struct TestResponder: Responder {
    let answer: @Sendable (Request) async -> Response

    func respond(to request: Request) async -> Response {
        await answer(request)
    }

    /// Responds with the method, the path and the content.
    static let echo: TestResponder = TestResponder { request in
        do throws(RequestError) {
            let body = try await request.body.collect()
            return Response(body: .bytes(Array("\(request.method) \(request.path) ".utf8) + body))
        } catch {
            return TestResponder.hello.respond(to: error, from: request.remoteAddress)
        }
    }

    /// Responds with "hello" without reading the content.
    static let hello = TestResponder { _ in Response(body: .bytes(Array("hello".utf8))) }
}
