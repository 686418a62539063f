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

extension Chromium {
    /// Expects that nothing has failed on the pages since the last call.
    func expectNoErrors(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let messages = try await errors()
        #expect(messages == [], sourceLocation: sourceLocation)
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

    /// Starts to record the requests of the page's scripts. A response to one that contains these words, such as
    /// "POST http://localhost/entries", is held until ``release()``.
    func recordRequests(holding words: String = " held ") async throws {
        _ = try await run(
            """
            const fetchNow = window.fetch;
            const released = new Promise((release) => (window.release = release));
            Object.assign(window, { sent: [], held: 0, handled: [] });
            window.fetch = async (address, options) => {
                const request = `${options?.method ?? "GET"} ${new URL(address, location.href)}`;
                sent.push(request);
                const response = await fetchNow(address, options);
                if (request.includes(arguments[0])) {
                    held += 1;
                    await released;
                }
                const text = response.text.bind(response);
                response.text = () => text().finally(() => setTimeout(() => handled.push(request)));
                return response;
            };
            """,
            [.string(words)]
        )
    }

    /// Waits until a response is held.
    func waitForHeldResponse(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "a response", sourceLocation: sourceLocation) {
            try await run("return held > 0") == true
        }
    }

    /// Releases the responses that are held, and waits until the page has handled one to a request with these words.
    func release(_ words: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        _ = try await run("release()")
        try await wait(until: "the response to \(words)", sourceLocation: sourceLocation) {
            try await run("return handled.some((request) => request.includes(arguments[0]))", [.string(words)]) == true
        }
    }

    /// Sends a form from the page, which stays.
    func send(_ form: String = "", to path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let script = """
            const request = new XMLHttpRequest();
            request.open("POST", arguments[0], false);
            request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded");
            request.send(arguments[1]);
            return request.status;
            """
        #expect(try await run(script, [.string(path), .string(form)]) == 200, sourceLocation: sourceLocation)
    }

    func wait(forAnnouncement message: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: message, sourceLocation: sourceLocation) {
            try await run("return announced.includes('\(message)')") == true
        }
    }
}
