import AppTesting
import HTMLTesting
import Testing
import WebDriver

/// What only a real browser can show. One at a time: each takes a core for itself.
@Suite(.serialized, .timeLimit(.minutes(5))) enum ChromiumTests {}

extension TestApp {
    /// Serves the app to a real browser.
    func show(runningScripts: Bool = true, _ test: (Chromium) async throws -> Void) async throws {
        try await browse(over: .socket) { browser in
            try await Chromium.browse(browser.origin.origin, runsScripts: runningScripts, test)
        }
    }
}
