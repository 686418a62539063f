import HTTPServer
import Models
import Remote
import Testing

@Suite(.timeLimit(.minutes(3))) struct HTTPSTests {
    @Test(arguments: ["127.0.0.1", "localhost"])
    func `a self-signed certificate is refused`(host: String) async throws {
        let server = try await SelfSignedServer()
        let address = try #require(RemoteAddress("https://\(host):\(server.port)/"))
        let error = await #expect(throws: SourceError.self) {
            try await HTTPClient(userAgent: "Flipside/test").get(address, as: "application/json")
        }
        guard case .failed(let detail) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail.contains("certificate"))
    }

    @Test func `https never falls back to http`() async throws {
        try await FakeSite.serve { _ in
            Response("[]")
        } _: { origin in
            let address = try #require(RemoteAddress("https" + origin.dropFirst(4)))
            await #expect(throws: SourceError.self) {
                try await HTTPClient(userAgent: "Flipside/test").get(address, as: "application/json")
            }
        }
    }
}
