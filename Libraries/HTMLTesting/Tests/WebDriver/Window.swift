package import Foundation
import HTTPTypes

/// A window or tab of a browser.
package struct Window: Sendable {
    let chromium: Chromium
    let handle: String

    /// Goes to a page, and returns when it has loaded.
    package func visit(_ path: String) async throws {
        _ = try await chromium.perform(.post, "url", ["url": .string(chromium.origin + path)], in: handle)
    }

    package func reload() async throws {
        _ = try await chromium.perform(.post, "refresh", in: handle)
    }

    package func goBack() async throws {
        _ = try await chromium.perform(.post, "back", in: handle)
    }

    /// The path of the page that it shows.
    package func path() async throws -> String {
        let url = try await chromium.perform(.get, "url", in: handle).string ?? ""
        return url.hasPrefix(chromium.origin) ? String(url.dropFirst(chromium.origin.count)) : url
    }

    package func resize(width: Int, height: Int) async throws {
        let size: JSON = ["width": .number(Double(width)), "height": .number(Double(height))]
        _ = try await chromium.perform(.post, "window/rect", size, in: handle)
    }

    package func close() async throws {
        _ = try await chromium.perform(.delete, "window", in: handle)
    }

    /// The first element that a CSS selector finds.
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

    /// The element that has the focus.
    package func focusedElement() async throws -> WebElement {
        try WebElement(try await chromium.perform(.get, "element/active", in: handle), in: self)
    }

    /// Presses keys wherever the focus is.
    package func press(_ keys: String) async throws {
        let actions = keys.flatMap { key -> [JSON] in
            let value: JSON = .string(String(key))
            return [["type": "keyDown", "value": value], ["type": "keyUp", "value": value]]
        }
        let keyboard: JSON = ["type": "key", "id": "keyboard", "actions": .array(actions)]
        _ = try await chromium.perform(.post, "actions", ["actions": [keyboard]], in: handle)
    }

    /// Runs the body of a function on the page, and gives back what it returns, or what its promise comes to.
    package func run(_ script: String, _ arguments: [JSON] = []) async throws -> JSON {
        let parameters: JSON = ["script": .string(script), "args": .array(arguments)]
        return try await chromium.perform(.post, "execute/sync", parameters, in: handle)
    }

    /// What can be seen of the page, as PNG.
    package func screenshot() async throws -> Data {
        let value = try await chromium.perform(.get, "screenshot", in: handle)
        return Data(base64Encoded: value.string ?? "") ?? Data()
    }
}
