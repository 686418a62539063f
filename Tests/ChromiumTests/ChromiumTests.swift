import AppTesting
import HTMLTesting
import Testing
import WebDriver

/// Tests of behaviour that only a real browser can show, on pages that one reader uses.
///
/// They run one at a time beside those of ``LiveChromiumTests``, because a browser takes most of a core.
@Suite(.serialized, .timeLimit(.minutes(5))) enum ChromiumTests {}

/// Tests in a real browser of pages that follow the changes of others. They run one at a time.
@Suite(.serialized, .timeLimit(.minutes(5))) enum LiveChromiumTests {}

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

extension Window {
    /// Starts to record what screen readers announce on the page.
    func recordAnnouncements() async throws {
        _ = try await run(
            """
            const line = document.getElementById("live-announcer");
            window.announced = [];
            new MutationObserver(() => announced.push(line.textContent)).observe(line, { childList: true });
            """
        )
    }

    func wait(forAnnouncement message: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: message, sourceLocation: sourceLocation) {
            try await run("return announced.includes('\(message)')") == true
        }
    }
}
