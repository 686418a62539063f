import HTTPTypes

/// An element of the page in a window.
package struct WebElement: Sendable {
    private let window: Window
    private let path: String

    /// The name under which WebDriver hands out elements (§12.3).
    private static let identifier = "element-6066-11e4-a52e-4f735466cecf"

    init(_ value: JSON, in window: Window) throws {
        guard let id = value[Self.identifier].string else {
            throw WebDriverError(code: "no such element", message: "The driver has named none: \(value)")
        }
        self.window = window
        path = "element/\(id)"
    }

    /// The words that can be seen.
    package func text() async throws -> String {
        try await window.chromium.perform(.get, "\(path)/text", in: window.handle).string ?? ""
    }

    package func isDisplayed() async throws -> Bool {
        try await window.chromium.perform(.get, "\(path)/displayed", in: window.handle) == true
    }

    package func property(_ name: String) async throws -> JSON {
        try await window.chromium.perform(.get, "\(path)/property/\(name)", in: window.handle)
    }

    /// What a field holds.
    package func value() async throws -> String {
        try await property("value").string ?? ""
    }

    package func attribute(_ name: String) async throws -> String? {
        try await window.chromium.perform(.get, "\(path)/attribute/\(name)", in: window.handle).string
    }

    package func click() async throws {
        _ = try await window.chromium.perform(.post, "\(path)/click", in: window.handle)
    }

    /// Types at the end of a field, key by key.
    package func type(_ keys: String) async throws {
        _ = try await window.chromium.perform(.post, "\(path)/value", ["text": .string(keys)], in: window.handle)
    }
}
