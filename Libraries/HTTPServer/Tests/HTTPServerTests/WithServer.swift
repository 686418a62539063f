import HTTPServer
import Logging
import Testing

/// Runs a server on a free port while `body` talks to it, then drains it.
func withServer(
    _ responder: TestResponder = .echo,
    logger: Logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() },
    configure: (inout ServerConfiguration) -> Void = { _ in },
    statistics: ServerStatistics = ServerStatistics(),
    _ body: (Server) async throws -> Void
) async throws {
    var configuration = ServerConfiguration()
    configuration.loopCount = 2
    configuration.drainTimeout = .seconds(20)
    configure(&configuration)
    let server = Server(
        socket: try ListeningSocket(host: "127.0.0.1", port: 0),
        configuration: configuration,
        statistics: statistics,
        logger: logger,
        responder: responder
    )
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
