import HTTPTypes
package import Testing

/// A real headless browser with its own profile.
///
/// ```swift
/// try await Chromium.browse(origin) { chromium in
///     try await chromium.window.visit("/text")
///     try await chromium.window.wait(for: "#text", toSay: "Hello")
/// }
/// ```
///
/// Only one window can be driven at a time, so a test uses its windows one after the other.
package actor Chromium {
    /// The address that paths are relative to.
    nonisolated let origin: String
    nonisolated let runsScripts: Bool
    private let driver: ChromeDriver
    private let client: WebDriverClient
    private let session: String
    private let firstHandle: String
    private var currentHandle: String

    /// Starts a browser for one test, and ends it. The pages that are open at the end pass the gate.
    /// - Parameters:
    ///   - origin: The base address, such as `http://127.0.0.1:8080`.
    ///   - runsScripts: Whether pages may run scripts.
    ///   - arguments: More arguments for the browser.
    package static func browse<Result>(
        _ origin: String,
        runsScripts: Bool = true,
        arguments: [String] = [],
        sourceLocation: SourceLocation = #_sourceLocation,
        _ test: (Chromium) async throws -> Result
    ) async throws -> Result {
        let chromium = try await Chromium(origin: origin, runsScripts: runsScripts, arguments: arguments)
        do {
            let result = try await test(chromium)
            try await chromium.check(sourceLocation: sourceLocation)
            try await chromium.quit()
            return result
        } catch {
            // The error of the test takes precedence. Ending the driver also ends the browser.
            try? await chromium.quit()
            throw error
        }
    }

    private init(origin: String, runsScripts: Bool, arguments: [String]) async throws {
        self.origin = origin
        self.runsScripts = runsScripts
        driver = try await ChromeDriver.start()
        client = WebDriverClient(port: driver.port)
        let capabilities = try Self.capabilities(runsScripts: runsScripts, arguments: arguments)
        let value = try await client.perform(.post, "/session", capabilities)
        session = "/session/\(value["sessionId"].string ?? "")"
        firstHandle = try await client.perform(.get, "\(session)/window").string ?? ""
        currentHandle = firstHandle
    }

    /// `--no-sandbox`: the sandbox does not work for root, and tests visit their own pages only.
    private static func capabilities(runsScripts: Bool, arguments: [String]) throws -> JSON {
        var arguments =
            arguments + [
                "--no-sandbox", "--no-zygote", "--in-process-gpu", "--disable-dev-shm-usage", "--disable-gpu",
                "--disable-breakpad", "--disable-background-networking", "--window-size=1200,900",
            ]
        if !runsScripts { arguments.append("--blink-settings=scriptEnabled=false") }
        let options: JSON = [
            "binary": .string(try ChromeDriver.path(ofProgram: "chromium-headless-shell", "chrome-headless-shell")),
            "args": .array(arguments.map { .string($0) }),
        ]
        return [
            "capabilities": ["alwaysMatch": ["goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"]]]
        ]
    }

    private func check(sourceLocation: SourceLocation) async throws {
        let handles = try await client.perform(.get, "\(session)/window/handles").array ?? []
        for handle in handles.compactMap(\.string) {
            try await Window(chromium: self, handle: handle).check(sourceLocation: sourceLocation)
        }
    }

    private func quit() async throws {
        _ = try await client.perform(.delete, session)
    }

    /// The first window.
    package nonisolated var window: Window { Window(chromium: self, handle: firstHandle) }

    /// Opens another window. All windows are visible, but only one tab of a window is.
    package func openWindow() async throws -> Window { try await open("window") }

    package func openTab() async throws -> Window { try await open("tab") }

    private func open(_ type: String) async throws -> Window {
        let value = try await client.perform(.post, "\(session)/window/new", ["type": .string(type)])
        return Window(chromium: self, handle: value["handle"].string ?? "")
    }

    /// Returns the errors in the console since the last call: script errors, resources that failed to load, and
    /// violations of the Content-Security-Policy.
    ///
    /// Chromium reports a view transition between two pages that it gave up, because the second one was on the screen
    /// already, as an error at line 0 of no script. That is left out: the page is shown without the transition.
    package func errors() async throws -> [String] {
        let entries = try await client.perform(.post, "\(session)/se/log", ["type": "browser"])
        let messages = (entries.array ?? []).filter { $0["level"] == "SEVERE" }.compactMap { $0["message"].string }
        return messages.filter { !$0.contains(" 0:0 Uncaught DOMException: Transition was aborted") }
    }

    /// Performs a command in a window, which becomes the current one.
    func perform(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ parameters: JSON = [:],
        in handle: String
    ) async throws -> JSON {
        if handle != currentHandle {
            _ = try await client.perform(.post, "\(session)/window", ["handle": .string(handle)])
            currentHandle = handle
        }
        return try await client.perform(method, "\(session)/\(path)", parameters)
    }
}
