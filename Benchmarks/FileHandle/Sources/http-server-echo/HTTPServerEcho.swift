import Foundation
import HTTPServer
import HTTPTypes
import Logging

/// Answers each request with its path, by `HTTPServer` with its limits.
@main struct HTTPServerEcho: Responder {
    static func main() async throws {
        let socket = try ListeningSocket(host: "127.0.0.1", port: 0)
        FileHandle.standardOutput.write(Data("http://127.0.0.1:\(socket.address.port)\n".utf8))
        let logger = Logger(label: "echo") { _ in SwiftLogNoOpLogHandler() }
        try await Server(socket: socket, logger: logger, responder: Self()).run()
    }

    func respond(to request: consuming Request) async -> Response {
        Response(headerFields: [.contentType: "text/plain"], body: .bytes(Array(request.path.utf8)))
    }
}
