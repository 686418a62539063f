import AppTesting
import HTMLTesting
import HTTPTypes
import Storage
import Testing

@Suite(.timeLimit(.minutes(10))) struct HealthTests {
    @Test(arguments: ["/healthz", "/readyz"])
    func `a healthy server answers “ok”, which must not be cached`(
        path: String
    ) async throws {
        try await TestApp().browse(over: .inProcess) { browser in
            let response = try await browser.request(.get, path)
            #expect(response.status == .ok)
            #expect(String(decoding: response.body, as: UTF8.self) == "ok\n")
            #expect(response.headerFields[.contentType] == "text/plain; charset=utf-8")
            #expect(response.headerFields[.cacheControl] == "no-store")
        }
    }

    @Test func `without its database the server is alive, and not ready`() async throws {
        let app = try await TestApp()
        try app.storage.close()
        try await app.browse(over: .inProcess) { browser in
            let readiness = try await browser.request(.get, "/readyz")
            #expect(readiness.status == .serviceUnavailable)
            let reason = "The database does not answer, or cannot save changes.\n"
            #expect(String(decoding: readiness.body, as: UTF8.self) == reason)
            #expect(readiness.headerFields[.retryAfter] == "5")
            let health = try await browser.request(.get, "/healthz")
            #expect(health.status == .ok)
        }
    }
}
