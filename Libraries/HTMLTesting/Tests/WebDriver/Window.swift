package import Foundation
import HTMLTesting
import HTTPTypes
package import Testing

/// A window or tab of a browser.
package struct Window: Sendable {
    let chromium: Chromium
    let handle: String

    /// Visits a page, and returns when it has loaded. The page has to pass the gate after its scripts have run.
    package func visit(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        _ = try await chromium.perform(.post, "url", ["url": .string(chromium.origin + path)], in: handle)
        try await check(sourceLocation: sourceLocation)
    }

    /// Checks the current page with the gate.
    package func check(sourceLocation: SourceLocation = #_sourceLocation) async throws {
        guard chromium.runsScripts else { return }
        let script =
            "return document.contentType === 'text/html' ? new XMLSerializer().serializeToString(document) : null"
        guard let source = try await run(script).string else { return }
        // The served page has no namespace, but every HTML document has one.
        let bytes = Array(source.replacing(" xmlns=\"http://www.w3.org/1999/xhtml\"", with: "").utf8)
        let findings = Gate().findings(in: bytes)
        guard !findings.isEmpty else { return }
        let list = findings.map(\.description).joined(separator: "\n")
        let path = try await path()
        Issue.record("The gate refuses \(path) as scripts have made it:\n\(list)", sourceLocation: sourceLocation)
    }

    package func reload() async throws {
        _ = try await chromium.perform(.post, "refresh", in: handle)
    }

    package func goBack() async throws {
        _ = try await chromium.perform(.post, "back", in: handle)
    }

    /// The path of the current page.
    package func path() async throws -> String {
        let url = try await chromium.perform(.get, "url", in: handle).string ?? ""
        return url.hasPrefix(chromium.origin) ? String(url.dropFirst(chromium.origin.count)) : url
    }

    package func resize(width: Int, height: Int) async throws {
        let size: JSON = ["width": .number(Double(width)), "height": .number(Double(height))]
        _ = try await chromium.perform(.post, "window/rect", size, in: handle)
    }

    /// Deletes the cookies of the page, also those that scripts cannot see.
    package func forgetCookies() async throws {
        _ = try await chromium.perform(.delete, "cookie", in: handle)
    }

    package func close() async throws {
        _ = try await chromium.perform(.delete, "window", in: handle)
    }

    /// The first element that matches a CSS selector.
    package func element(_ selector: String) async throws -> WebElement {
        let value = try await chromium.perform(.post, "element", Self.locator(selector), in: handle)
        return try WebElement(value, in: self)
    }

    package func elements(_ selector: String) async throws -> [WebElement] {
        let values = try await chromium.perform(.post, "elements", Self.locator(selector), in: handle)
        return try (values.array ?? []).map { try WebElement($0, in: self) }
    }

    private static func locator(_ selector: String) -> JSON {
        ["using": "css selector", "value": .string(selector)]
    }

    /// The element with the focus.
    package func focusedElement() async throws -> WebElement {
        try WebElement(try await chromium.perform(.get, "element/active", in: handle), in: self)
    }

    /// Presses keys in the focused element.
    package func press(_ keys: String) async throws {
        let actions = keys.flatMap { key -> [JSON] in
            let value: JSON = .string(String(key))
            return [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]]
        }
        let keyboard: JSON = ["type": "key", "id": "keyboard", "actions": .array(actions)]
        _ = try await chromium.perform(.post, "actions", ["actions": [keyboard]], in: handle)
    }

    /// Presses Enter, and holds it until the action has ended. It repeats before the action, and after it.
    ///
    /// WebDriver has no key that repeats, so this is a command of Chromium's own protocol.
    package func holdEnter(during action: () async throws -> Void) async throws {
        try await sendEnter("keyDown")
        try await sendEnter("keyDown", isRepeated: true)
        try await action()
        try await sendEnter("keyDown", isRepeated: true)
        try await sendEnter("keyUp")
    }

    private func sendEnter(_ type: String, isRepeated: Bool = false) async throws {
        let event: JSON = [
            "type": .string(type), "key": "Enter", "code": "Enter", "text": "\r", "windowsVirtualKeyCode": 13,
            "autoRepeat": .bool(isRepeated),
        ]
        let command: JSON = ["cmd": "Input.dispatchKeyEvent", "params": event]
        _ = try await chromium.perform(.post, "goog/cdp/execute", command, in: handle)
    }

    /// Runs the body of a function on the page, and returns its result, or the result of its promise.
    package func run(_ script: String, _ arguments: [JSON] = []) async throws -> JSON {
        let parameters: JSON = ["script": .string(script), "args": .array(arguments)]
        return try await chromium.perform(.post, "execute/sync", parameters, in: handle)
    }

    /// Performs a command of the Chrome DevTools Protocol, for what WebDriver cannot do.
    package func command(_ name: String, _ parameters: JSON) async throws {
        let command: JSON = ["cmd": .string(name), "params": parameters]
        _ = try await chromium.perform(.post, "goog/cdp/execute", command, in: handle)
    }

    /// Takes a screenshot of the visible part of the page, as PNG.
    package func screenshot() async throws -> Data {
        let value = try await chromium.perform(.get, "screenshot", in: handle)
        return Data(base64Encoded: value.string ?? "") ?? Data()
    }
}

extension Window {
    /// Waits until a condition holds. Missing elements count as not yet. Only the time limit of the test ends the wait,
    /// because a busy machine may take long.
    /// - Throws: after recording it at the test's line, if the condition never holds.
    package func wait(
        until words: String,
        sourceLocation: SourceLocation = #_sourceLocation,
        _ condition: () async throws -> Bool
    ) async throws {
        do {
            // The interval between two checks, because WebDriver does not notify about changes.
            while try await !holds(condition) { try await Task.sleep(for: .milliseconds(20)) }
        } catch {
            if Task.isCancelled { Issue.record("waited in vain for \(words)", sourceLocation: sourceLocation) }
            throw error
        }
    }

    private func holds(_ condition: () async throws -> Bool) async throws -> Bool {
        do {
            return try await condition()
        } catch let error as WebDriverError where error.passesWithTime {
            return false
        }
    }

    /// Waits until the element exists and is visible.
    package func wait(for selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "\(selector)", sourceLocation: sourceLocation) {
            try await element(selector).isDisplayed()
        }
    }

    /// Clicks the element when it exists, even if a script is replacing it.
    package func click(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "a click on \(selector)", sourceLocation: sourceLocation) {
            try await element(selector).click()
            return true
        }
    }

    /// Waits until the element has the focus.
    package func wait(forFocusOn selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "focus on \(selector)", sourceLocation: sourceLocation) {
            try await run("return document.activeElement.matches(arguments[0])", [.string(selector)]) == true
        }
    }

    /// Waits until no visible element matches the selector.
    package func wait(forNo selector: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        try await wait(until: "the end of \(selector)", sourceLocation: sourceLocation) {
            for element in try await elements(selector) where try await element.isDisplayed() { return false }
            return true
        }
    }

    /// Waits until the element contains a text.
    package func wait(
        for selector: String,
        toSay words: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await wait(until: "“\(words)” in \(selector)", sourceLocation: sourceLocation) {
            try await element(selector).text().contains(words)
        }
    }

    /// Waits until a field has exactly this value.
    package func wait(
        forField selector: String,
        toHold value: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        try await wait(until: "“\(value)” in \(selector)", sourceLocation: sourceLocation) {
            try await element(selector).value() == value
        }
    }
}

extension Window {
    /// Composes text in the focused element, as an input method does before the visitor has chosen the words.
    /// - Parameter code: The key that the input method has taken; `nil` for a keyboard on the screen, whose keys have none.
    package func compose(_ text: String, with code: String? = nil) async throws {
        try await command(
            "Input.dispatchKeyEvent",
            [
                "type": "rawKeyDown", "windowsVirtualKeyCode": .number(229), "code": .string(code ?? ""),
                "key": .string(code == nil ? "Unidentified" : "Process"),
            ]
        )
        let end: JSON = .number(Double(text.utf16.count))
        try await command(
            "Input.imeSetComposition",
            ["text": .string(text), "selectionStart": end, "selectionEnd": end]
        )
    }

    /// Ends the composition with the words that the visitor has chosen.
    package func commit(_ text: String) async throws {
        try await command("Input.insertText", ["text": .string(text)])
    }
}

/// An element of the page in a window.
package struct WebElement: Sendable {
    private let window: Window
    private let path: String

    /// The name of element references in WebDriver (§12.3).
    private static let identifier = "element-6066-11e4-a52e-4f735466cecf"

    init(_ value: JSON, in window: Window) throws {
        guard let id = value[Self.identifier].string else {
            throw WebDriverError(code: "no such element", message: "The driver has named none: \(value)")
        }
        self.window = window
        path = "element/\(id)"
    }

    /// The visible text.
    package func text() async throws -> String {
        try await window.chromium.perform(.get, "\(path)/text", in: window.handle).string ?? ""
    }

    /// The place and the size on the page.
    package func rect() async throws -> JSON {
        try await window.chromium.perform(.get, "\(path)/rect", in: window.handle)
    }

    package func isDisplayed() async throws -> Bool {
        try await window.chromium.perform(.get, "\(path)/displayed", in: window.handle) == true
    }

    package func property(_ name: String) async throws -> JSON {
        try await window.chromium.perform(.get, "\(path)/property/\(name)", in: window.handle)
    }

    /// The value of a field.
    package func value() async throws -> String {
        try await property("value").string ?? ""
    }

    package func attribute(_ name: String) async throws -> String? {
        try await window.chromium.perform(.get, "\(path)/attribute/\(name)", in: window.handle).string
    }

    package func click() async throws {
        _ = try await window.chromium.perform(.post, "\(path)/click", in: window.handle)
    }

    /// Types at the end of a field, one key after the other.
    package func type(_ keys: String) async throws {
        _ = try await window.chromium.perform(.post, "\(path)/value", ["text": .string(keys)], in: window.handle)
    }
}

/// The codes of special keys in WebDriver (§17.4.2).
package enum Key {
    package static let tab = "\u{E004}"
    package static let enter = "\u{E007}"
    package static let backspace = "\u{E003}"
    package static let escape = "\u{E00C}"
    package static let left = "\u{E012}"
    package static let up = "\u{E013}"
    package static let down = "\u{E015}"
    package static let home = "\u{E011}"
    package static let end = "\u{E010}"
}
