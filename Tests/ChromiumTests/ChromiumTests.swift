import AppTesting
import HTMLTesting
import Testing
import WebDriver

/// Tests of behaviour that only a real browser can show. They run one at a time, because each takes a whole core.
@Suite(.serialized, .timeLimit(.minutes(5))) enum ChromiumTests {}

extension TestApp {
    /// Serves the app to a real browser.
    func show(
        runningScripts: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ test: (Chromium) async throws -> Void
    ) async throws {
        try await browse(over: .socket) { browser in
            try await Chromium.browse(
                browser.origin.origin,
                runsScripts: runningScripts,
                sourceLocation: sourceLocation,
                test
            )
        }
    }
}
