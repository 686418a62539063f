import Foundation
import HTMLTesting
import HTTPTypes
import Testing

/// Sends the commands of WebDriver (https://www.w3.org/TR/webdriver2/) as HTTP requests with JSON in them.
struct WebDriverClient: Sendable {
    /// A driver is a server like any other.
    private let server: Browser

    init(port: Int) {
        server = Browser(host: "127.0.0.1", port: port, gate: nil)
    }

    /// The value that the driver answers with.
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
