import HTTPServer
import HTTPTypes
import Logging
import Remote
import Testing

/// An HTTP server on loopback.
struct FakeSite: Responder {
    let answer: @Sendable (Request) -> Response

    func respond(to request: Request) async -> Response { answer(request) }

    /// Runs the server while `body` runs.
    static func serve(
        _ answer: @escaping @Sendable (Request) -> Response,
        _ body: (_ origin: String) async throws -> Void
    ) async throws {
        var configuration = ServerConfiguration()
        configuration.loopCount = 1
        configuration.drainTimeout = .seconds(20)
        let server = Server(
            socket: try ListeningSocket(host: "127.0.0.1", port: 0),
            configuration: configuration,
            logger: Logger(label: "site") { _ in SwiftLogNoOpLogHandler() },
            responder: FakeSite(answer: answer)
        )
        async let end: Void = server.run()
        do {
            try await body("http://\(server.address)")
        } catch {
            server.drain()
            try await end
            throw error
        }
        server.drain()
        try await end
    }
}

extension Response {
    init(_ text: String, status: HTTPResponse.Status = .ok) {
        self.init(status: status, body: .bytes(Array(text.utf8)))
    }

    init(redirectingTo location: String, status: HTTPResponse.Status = .found) {
        self.init(status: status, headerFields: [.location: location])
    }
}
