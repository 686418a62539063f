import HTMLTesting
import HTTPServer
import Testing

/// How a test's browser reaches the application.
enum Mode: CaseIterable {
    case inProcess
    case socket

    /// Runs a test with a browser on an application.
    func browse(
        _ app: some Responder,
        gate: Gate? = Gate(),
        _ test: (Browser) async throws -> Void
    ) async throws {
        switch self {
        case .inProcess:
            try await test(Browser(responder: app, gate: gate))
        case .socket:
            try await serving(app) { address in try await test(Browser(address: address, gate: gate)) }
        }
    }

    /// Runs a test with a browser on one page with this content.
    func browse(
        main: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ test: (Page) async throws -> Void
    ) async throws {
        try await browse(FixtureApp(pages: ["/": main])) { browser in
            try await test(try await browser.visit("/", sourceLocation: sourceLocation))
        }
    }
}
