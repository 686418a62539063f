import HTTPServer
import HTTPTypes
import Models

extension Response {
    /// A response to a script. Caches must not store it.
    static func json(_ value: JSONWriter.Value, status: HTTPResponse.Status = .ok) -> Response {
        Response(
            status: status,
            headerFields: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .bytes(value.bytes)
        )
    }
}

extension Request {
    /// Whether a script sends this, which asks for JSON by name; a browser that goes to a page never does
    /// (RFC 9110 §12.5.1).
    var asksForJSON: Bool {
        (headerFields[.accept] ?? "").utf8.split(separator: UInt8(ascii: ",")).contains { range in
            let parts = range.split(separator: UInt8(ascii: ";")).map { part in
                let part = part.filter { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
                return String(decoding: part, as: UTF8.self).lowercased()
            }
            return parts.first == "application/json" && !parts.contains(where: Self.noWeights.contains)
        }
    }

    /// §12.4.2: what has one of these is not acceptable.
    private static let noWeights: Set = ["q=0", "q=0.", "q=0.0", "q=0.00", "q=0.000"]
}
