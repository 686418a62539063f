import HTTPServer
import Logging

/// Runs a test beside a server for an application, on a free port of 127.0.0.1.
func serving(
    _ app: some Responder,
    _ configuration: ServerConfiguration = ServerConfiguration(),
    _ test: (SocketAddress) async throws -> Void
) async throws {
    let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
    let logger = Logger(label: "fixture") { _ in SwiftLogNoOpLogHandler() }
    let server = Server(socket: socket, configuration: configuration, logger: logger, responder: app)
    async let running: Void = server.run()
    defer { server.drain() }
    try await test(socket.address)
    server.drain()
    try await running
}
