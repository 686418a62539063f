public import HTTPTypes

/// The response to a request.
///
/// ```swift
/// let page = Response(
///     headerFields: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-cache"],
///     body: .bytes(Array("<!DOCTYPE html><title>Hello</title>".utf8))
/// )
/// let redirect = Response(status: .seeOther, headerFields: [.location: "/"])
/// ```
///
/// The server adds `Date` and the fields of the message framing: `Content-Length`, `Connection` and
/// `Transfer-Encoding`. It ignores these fields here, except that `Connection: close` closes the connection. It omits
/// the content where HTTP allows none: in responses to HEAD, and with 204, 205 and 304 (RFC 9110 §6.4.1).
public struct Response: Sendable {
    /// The status, from 200 to 599.
    public var status: HTTPResponse.Status
    /// The content.
    public var body: ResponseBody
    var fields: ResponseFields

    /// The fields of the head.
    public var headerFields: HTTPFields {
        get { fields.all }
        set { fields = .own(newValue) }
    }

    /// Creates a response, by default 200 without content.
    public init(
        status: HTTPResponse.Status = .ok,
        headerFields: HTTPFields = [:],
        body: ResponseBody = .empty
    ) {
        self.status = status
        self.body = body
        fields = .own(headerFields)
    }

    /// Creates a response with fields that many responses share.
    public init(status: HTTPResponse.Status = .ok, fields: WrittenFields, body: ResponseBody = .empty) {
        self.status = status
        self.body = body
        self.fields = .written(fields)
    }
}

/// The content of a response.
public enum ResponseBody: Sendable {
    /// No content.
    case empty
    /// Bytes in memory, which are sent without a copy.
    case bytes([UInt8])
    /// An open file, which the kernel sends.
    case file(OpenFile)
    /// The content that a GET would return, not created because the request is a HEAD. Its length is unknown.
    case omitted
    /// Events that are sent as they happen, until the client or the server closes the connection.
    // Indirect, because it is rare and would make every copy of a response larger.
    indirect case eventStream(EventStream)

    /// The length in bytes, or 0 for omitted content and event streams.
    public var byteCount: Int {
        switch self {
        case .empty, .omitted: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.byteCount
        case .eventStream: 0
        }
    }

    /// The number of bytes in memory, which may have been reserved in excess.
    var memorySize: Int {
        if case .bytes(let bytes) = self { bytes.capacity } else { 0 }
    }

    /// Returns a part of the content.
    func part(_ range: Range<Int>) -> ResponseBody {
        switch self {
        case .empty: .empty
        case .bytes(let bytes): .bytes(Array(bytes[range.clamped(to: bytes.indices)]))
        case .file(let file): .file(file.part(range))
        case .omitted, .eventStream: self
        }
    }
}

/// The fields of a response: its own, or fields that many responses share and that were encoded once.
enum ResponseFields: Sendable {
    case own(HTTPFields)
    case written(WrittenFields)

    var all: HTTPFields {
        switch self {
        case .own(let fields): fields
        case .written(let written): written.fields
        }
    }

    /// Whether the content needs an entity tag (`Response.tag`).
    var wantTag: Bool {
        switch self {
        case .own(let fields): fields.wantTag
        case .written(let written): written.wantTag
        }
    }

    /// Whether the fields close the connection.
    var closesConnection: Bool {
        switch self {
        case .own(let fields): fields.closesConnection
        case .written(let written): written.closesConnection
        }
    }

    /// Adds an entity tag. The fields are encoded, because a response with a tag may be sent more than once.
    mutating func add(_ tag: EntityTag) {
        var fields = all
        fields.append(HTTPField(name: .eTag, value: tag.description))
        self = .written(WrittenFields(fields))
    }
}

extension HTTPFields {
    /// Whether a cache may store the content, must validate it at each use, and has no entity tag for that yet.
    var wantTag: Bool {
        !contains(.eTag) && CacheControl(self).allowsValidation
    }

    var closesConnection: Bool {
        contains(.connection) && self[.connection]?.lowercased() == "close"
    }
}

/// Fields that many responses share, with their encoded lines.
public final class WrittenFields: Sendable {
    let fields: HTTPFields
    let lines: [UInt8]
    /// Whether content with these fields needs an entity tag (`Response.tag`).
    let wantTag: Bool
    /// Whether the fields close the connection.
    let closesConnection: Bool

    /// Encodes the fields.
    public init(_ fields: HTTPFields) {
        self.fields = fields
        lines = ResponseHead.lines(of: fields)
        wantTag = fields.wantTag
        closesConnection = fields.closesConnection
    }
}
