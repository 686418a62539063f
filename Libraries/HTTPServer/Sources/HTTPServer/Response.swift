public import HTTPTypes

/// What a `Responder` answers.
///
/// The server adds `Date` and the fields of the framing (`Content-Length`, `Connection`, `Transfer-Encoding`);
/// those given here are left out, except that `Connection: close` closes the connection. It also leaves out
/// the body where there must be none: after HEAD, and with 204, 205 and 304 (RFC 9110 §6.4.1).
public struct Response: Sendable {
    /// From 200 to 599.
    public var status: HTTPResponse.Status
    /// The content.
    public var body: ResponseBody
    var fields: ResponseFields

    /// The fields of the head.
    public var headerFields: HTTPFields {
        get { fields.all }
        set { fields = .own(newValue) }
    }

    /// A response, by default 200 without content.
    public init(
        status: HTTPResponse.Status = .ok,
        headerFields: HTTPFields = [:],
        body: ResponseBody = .empty
    ) {
        self.status = status
        self.body = body
        fields = .own(headerFields)
    }

    /// A response whose fields others have as well.
    public init(status: HTTPResponse.Status = .ok, fields: WrittenFields, body: ResponseBody = .empty) {
        self.init(status: status, fields: .written(fields), body: body)
    }

    init(status: HTTPResponse.Status = .ok, fields: ResponseFields, body: ResponseBody) {
        self.status = status
        self.body = body
        self.fields = fields
    }
}

/// The content of a response.
public enum ResponseBody: Sendable {
    /// None.
    case empty
    /// Bytes in memory; they are not copied.
    case bytes([UInt8])
    /// A file that is open already, sent by the kernel.
    case file(OpenFile)
    /// What a GET would be answered with, in answer to HEAD: it is not made, so nobody knows its length.
    case omitted
    /// Events that come as they happen, until the client or the server ends the connection.
    // Indirect, as it is rare and large: each copy of any response would be as large.
    indirect case eventStream(EventStream)

    /// The length in bytes; 0 of what is omitted, and of an event stream, which has none.
    public var byteCount: Int {
        switch self {
        case .empty, .omitted: 0
        case .bytes(let bytes): bytes.count
        case .file(let file): file.byteCount
        case .eventStream: 0
        }
    }

    /// A part of the content, in bytes from its start.
    func part(_ range: Range<Int>) -> ResponseBody {
        switch self {
        case .empty: .empty
        case .bytes(let bytes): .bytes(Array(bytes[range.clamped(to: bytes.indices)]))
        case .file(let file): .file(file.part(range))
        case .omitted, .eventStream: self
        }
    }
}

/// The fields of a response: its own, or those of many, which nobody has to copy, to look through or to write again.
enum ResponseFields: Sendable {
    case own(HTTPFields)
    case written(WrittenFields)
    /// Those of many, and the tag of this one's content.
    case tagged(WrittenFields, ContentTag)

    /// Each of them by its name.
    var all: HTTPFields {
        switch self {
        case .own(let fields): return fields
        case .written(let written): return written.fields
        case .tagged(let written, let tag):
            var fields = written.fields
            fields.append(HTTPField(name: .eTag, value: tag.entityTag.description))
            return fields
        }
    }

    /// Whether the content is to have a tag (`Response.tag`).
    var wantTag: Bool {
        switch self {
        case .own(let fields): fields.wantTag
        case .written(let written): written.wantTag
        case .tagged: false
        }
    }

    /// Whether they have the tag of the content.
    var haveTag: Bool {
        switch self {
        case .own(let fields): fields.contains(.eTag)
        case .written(let written): written.haveTag
        case .tagged: true
        }
    }

    /// Whether they close the connection.
    var closesConnection: Bool {
        switch self {
        case .own(let fields): fields.closesConnection
        case .written(let written), .tagged(let written, _): written.closesConnection
        }
    }

    mutating func add(_ tag: ContentTag) {
        switch self {
        case .own(var fields):
            fields.append(HTTPField(name: .eTag, value: tag.entityTag.description))
            self = .own(fields)
        case .written(let written), .tagged(let written, _):
            self = .tagged(written, tag)
        }
    }
}

extension HTTPFields {
    /// What a cache may keep and has to ask for each time, and has no tag yet.
    var wantTag: Bool {
        !contains(.eTag) && CacheControl(self).allowsValidation
    }

    var closesConnection: Bool {
        contains(.connection) && self[.connection]?.lowercased() == "close"
    }
}

/// Fields and the lines that they make in a head: written once for all the responses that carry them.
public final class WrittenFields: Sendable {
    let fields: HTTPFields
    let lines: [UInt8]
    /// Whether a content with these fields is to have a tag (`Response.tag`).
    let wantTag: Bool
    /// Whether they have a tag.
    let haveTag: Bool
    /// Whether they close the connection.
    let closesConnection: Bool

    /// Writes the fields.
    public init(_ fields: HTTPFields) {
        self.fields = fields
        lines = ResponseHead.lines(of: fields)
        wantTag = fields.wantTag
        haveTag = fields.contains(.eTag)
        closesConnection = fields.closesConnection
    }
}
