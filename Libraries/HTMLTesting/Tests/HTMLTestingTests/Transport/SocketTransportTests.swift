import HTMLTesting
import HTTPServer
import Testing

@Suite struct SocketTransportTests {
    /// Answers with the port of the client's end, so that a test sees which connection a request came by.
    private struct PortApp: Responder {
        func respond(to request: Request) async -> Response {
            let port = request.remoteAddress.map { String($0.port) } ?? ""
            return Response(headerFields: [.contentType: "text/plain"], body: .bytes(Array(port.utf8)))
        }
    }

    @Test func `requests one after another share a connection`() async throws {
        try await serving(PortApp()) { address in
            let browser = Browser(address: address)
            let first = try await browser.request(.get, "/").text
            #expect(!first.isEmpty)
            #expect(try await browser.request(.head, "/").body.isEmpty)
            #expect(try await browser.request(.get, "/").text == first)
        }
    }

    @Test func `a connection that the server has closed is replaced`() async throws {
        var configuration = ServerConfiguration()
        configuration.idleTimeout = .milliseconds(1)
        try await serving(PortApp(), configuration) { address in
            let browser = Browser(address: address)
            var ports: Set<String> = []
            while ports.count < 3 { ports.insert(try await browser.request(.get, "/").text) }
        }
    }

    @Test func `an answer that comes before the whole body is sent is read`() async throws {
        try await serving(FixtureApp()) { address in
            let body = [UInt8](repeating: 0x61, count: 6 << 20)
            let response = try await Browser(address: address).request(.post, "/echo", body: body)
            #expect(response.status == .ok)
        }
    }

    @Test func `a name and a port reach a server, too`() async throws {
        try await serving(FixtureApp()) { address in
            let browser = Browser(host: "localhost", port: address.port)
            let page = try await browser.visit("/echo")
            #expect(page.echoedHost == "localhost:\(address.port)")
        }
    }
}
