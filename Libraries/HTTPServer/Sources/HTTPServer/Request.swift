public import HTTPTypes

/// A request as a `Responder` gets it: the head is complete and valid, the body is read when asked for.
public struct Request: Sendable {
    /// The method, the target and the fields. `path` is the target in origin form (or `*`), with its query;
    /// `authority` is the `Host`, or that of a target in absolute form, which goes before it (RFC 9112 §3.2.2).
    public var head: HTTPRequest {
        didSet { method = head.method }
    }
    /// The method, such as `.get`. It is that of the head, which makes it anew for each who asks.
    public private(set) var method: HTTPRequest.Method
    /// What the client sent after the head.
    public var body: RequestBody
    /// The client's end of the connection; nil when there is none.
    public var remoteAddress: SocketAddress?

    /// A request made in this process.
    public init(head: HTTPRequest, body: RequestBody = .empty, remoteAddress: SocketAddress? = nil) {
        self.head = head
        method = head.method
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// The fields of the head, without `Host`, which is `head.authority`.
    public var headerFields: HTTPFields {
        head.headerFields
    }

    /// The target before its `?`, still percent-encoded.
    public var path: Substring {
        let target = target
        return target.queryMark.map { target[..<$0] } ?? Substring(target)
    }

    /// The target after its first `?`, still percent-encoded; nil without one.
    public var query: Substring? {
        let target = target
        return target.queryMark.map { target[target.utf8.index(after: $0)...] }
    }

    /// ``path`` and ``query``, for who needs both: the `?` is looked for once.
    public var pathAndQuery: (path: Substring, query: Substring?) {
        let target = target
        guard let mark = target.queryMark else { return (Substring(target), nil) }
        return (target[..<mark], target[target.utf8.index(after: mark)...])
    }

    private var target: String {
        head.path ?? "/"
    }
}

extension String {
    /// Where the first `?` is.
    fileprivate var queryMark: Index? {
        let bytes = utf8.span
        return bytes.firstIndex(of: UInt8(ascii: "?"), in: 0..<bytes.count).map {
            utf8.index(startIndex, offsetBy: $0)
        }
    }
}

extension Request {
    /// Refuses content that is compressed or otherwise encoded: nothing here undoes that, and what a coding has made of a
    /// form is none (RFC 9110 §8.4).
    /// - Throws: ``RequestError/encodedContent``.
    public func checkContentCoding() throws(RequestError) {
        let codings = headerFields[values: .contentEncoding].flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
        for coding in codings where !Self.isNone(coding) { throw .encodedContent }
    }

    /// Whether there is nothing between the commas, or `identity`, as which some send that there is no coding (§12.5.3).
    private static func isNone(_ coding: Substring.UTF8View.SubSequence) -> Bool {
        let trimmed = coding.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
        return trimmed.isEmpty || trimmed.map { $0.isLetter ? $0 | 0x20 : $0 }.elementsEqual("identity".utf8)
    }
}
