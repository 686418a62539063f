public import HTTPTypes

/// A request with a complete, valid head. Its content is read on demand.
///
/// ```swift
/// func name(in request: Request) async throws(RequestError) -> String? {
///     guard request.method == .post, request.path == "/greeting" else { return nil }
///     let content = try await request.body.collect(upTo: 1000)
///     return try URLEncodedForm(decoding: content)["name"]?.string
/// }
/// ```
public struct Request: Sendable {
    /// The method, the target and the fields. `path` is the target in origin form, with its query, or `*`. `authority`
    /// comes from a target in absolute form, or else from the `Host` field (RFC 9112 §3.2.2).
    public var head: HTTPRequest {
        didSet { method = head.method }
    }
    /// The method of the head. Stored, because `HTTPRequest` computes it at every access.
    public private(set) var method: HTTPRequest.Method
    /// The content.
    public var body: RequestBody
    /// The address of the client, or `nil` for a request made in this process.
    public var remoteAddress: SocketAddress?

    /// Creates a request in this process.
    public init(head: HTTPRequest, body: RequestBody = .empty, remoteAddress: SocketAddress? = nil) {
        self.head = head
        method = head.method
        self.body = body
        self.remoteAddress = remoteAddress
    }

    /// The fields of the head, without `Host`. See `head.authority`.
    public var headerFields: HTTPFields {
        head.headerFields
    }

    /// The target up to its first `?`, percent-encoded.
    public var path: Substring { pathAndQuery.path }

    /// The target after its first `?`, percent-encoded, or `nil` without a `?`.
    public var query: Substring? { pathAndQuery.query }

    /// ``path`` and ``query`` with one search for the `?`.
    public var pathAndQuery: (path: Substring, query: Substring?) {
        let target = head.path ?? "/"
        let bytes = target.utf8.span
        guard let mark = bytes.firstIndex(of: UInt8(ascii: "?"), in: 0..<bytes.count) else { return (target[...], nil) }
        let index = target.utf8.index(target.startIndex, offsetBy: mark)
        return (target[..<index], target[target.utf8.index(after: index)...])
    }
}

extension Request {
    /// Refuses content with a content coding, such as compression, because the server decodes none (RFC 9110 §8.4).
    /// - Throws: ``RequestError/encodedContent``.
    public func checkContentCoding() throws(RequestError) {
        let codings = headerFields[values: .contentEncoding].flatMap { $0.utf8.split(separator: UInt8(ascii: ",")) }
        for coding in codings.map(\.trimmed) {
            // Some clients send `identity` for no coding (RFC 9110 §12.5.3).
            guard coding.isEmpty || coding.map(\.lowercased).elementsEqual("identity".utf8) else {
                throw .encodedContent
            }
        }
    }
}
