public import HTTPTypes

/// An answer as it arrived, with its whole body.
public struct ReceivedResponse: Sendable, Hashable {
    /// The status, such as 200 or 404.
    public let status: HTTPResponse.Status
    /// The header fields.
    public let headerFields: HTTPFields
    /// The body's bytes, with any transfer coding undone.
    public let body: [UInt8]

    /// The body as text; bytes that are not UTF-8 are replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Whether a browser shows it as a page.
    var isHTML: Bool {
        let type = (headerFields[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }
        let bare = String(decoding: type.filter { !HTMLNames.isSpace($0) }, as: UTF8.self).lowercased()
        return bare == "text/html" || bare == "application/xhtml+xml"
    }
}
