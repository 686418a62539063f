import Foundation
import HTMLTesting
import HTTPTypes
import Testing

/// Sends the commands of WebDriver (https://www.w3.org/TR/webdriver2/) as HTTP requests with JSON.
struct WebDriverClient: Sendable {
    /// A driver is an ordinary HTTP server.
    private let server: Browser

    init(port: Int) {
        server = Browser(host: "127.0.0.1", port: port, gate: nil)
    }

    /// The value in the driver's response.
    func perform(_ method: HTTPRequest.Method, _ path: String, _ parameters: JSON = [:]) async throws -> JSON {
        let response = try await server.request(
            method,
            path,
            headerFields: [.contentType: "application/json; charset=utf-8"],
            body: method == .post ? [UInt8](try JSONEncoder().encode(parameters)) : []
        )
        let value = try JSONDecoder().decode(JSON.self, from: Data(response.body))["value"]
        guard response.status == .ok else {
            throw WebDriverError(
                code: value["error"].string ?? "\(response.status)",
                message: value["message"].string ?? ""
            )
        }
        return value
    }
}

/// An error response of the driver (WebDriver §6.6), or the reason for a missing response.
package struct WebDriverError: Error, CustomStringConvertible {
    /// The code, such as `no such element`.
    package let code: String
    package let message: String

    package var description: String { "\(code): \(message)" }

    /// Whether the page is probably not ready yet: an element is missing, or has just been replaced. For an element that is
    /// replaced during a command, the driver reports an unknown error.
    var passesWithTime: Bool {
        ["no such element", "stale element reference", "element not interactable"].contains(code)
            || message.contains("does not belong to the document")
    }

    /// Whether the driver has found its port taken when it began to listen.
    var isPortTaken: Bool {
        message.contains("Address already in use")
    }

    static func notInstalled(_ program: String) -> WebDriverError {
        WebDriverError(
            code: "no Chromium",
            message: "\(program) is nowhere in PATH. `bin/setup --tests` installs it on Debian (packages "
                + "chromium-headless-shell and chromium-driver); elsewhere install Chrome's headless shell and driver."
        )
    }

    static func notStarted(_ output: String) -> WebDriverError {
        WebDriverError(code: "no Chromium", message: "chromedriver did not start: \(output)")
    }
}

/// A JSON value in the commands and responses of WebDriver.
package enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    package var string: String? {
        if case .string(let value) = self { value } else { nil }
    }

    package var number: Double? {
        if case .number(let value) = self { value } else { nil }
    }

    package var array: [JSON]? {
        if case .array(let value) = self { value } else { nil }
    }

    /// A member of an object; null if there is none.
    package subscript(name: String) -> JSON {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }
}

extension JSON: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode([JSON].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSON].self))
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }
}

extension JSON: ExpressibleByStringInterpolation, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(integerLiteral value: Int) { self = .number(Double(value)) }
    package init(arrayLiteral elements: JSON...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (String, JSON)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}
