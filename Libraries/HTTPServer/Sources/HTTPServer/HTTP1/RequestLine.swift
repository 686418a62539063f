import HTTPTypes

/// The first line of a request: `method SP request-target SP HTTP-version` (RFC 9112 §3).
struct RequestLine {
    let method: HTTPRequest.Method
    let version: HTTPVersion
    let target: RequestTarget

    init(_ bytes: Span<UInt8>, in line: Range<Int>) throws(RequestError) {
        guard let methodEnd = bytes.firstIndex(of: .space, in: line),
            let targetEnd = bytes.firstIndex(of: .space, in: methodEnd + 1..<line.upperBound)
        else { throw .badRequest("The request line has no version.") }
        version = try Self.version(bytes, in: targetEnd + 1..<line.upperBound)
        method = try Self.method(bytes, in: line.lowerBound..<methodEnd)
        target = try RequestTarget(bytes, in: methodEnd + 1..<targetEnd, method: method)
    }

    /// The name is case-sensitive, and each number has one digit (RFC 9112 §2.3).
    private static func version(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError)
        -> HTTPVersion
    {
        let start = range.lowerBound
        guard range.count == 8, bytes.matches("HTTP/", in: start..<start + 5), bytes[start + 5].isDigit,
            bytes[start + 6] == UInt8(ascii: "."), bytes[start + 7].isDigit
        else { throw .badRequest("Malformed HTTP version.") }
        guard bytes[start + 5] == UInt8(ascii: "1") else { throw .versionNotSupported }
        return bytes[start + 7] == UInt8(ascii: "0") ? .http1_0 : .http1_1
    }

    /// Methods are case-sensitive. An unknown one is refused with 501 (RFC 9110 §9.1).
    private static func method(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError)
        -> HTTPRequest.Method
    {
        if bytes.matches("GET", in: range) { return .get }
        if bytes.matches("POST", in: range) { return .post }
        if bytes.matches("HEAD", in: range) { return .head }
        if bytes.matches("PUT", in: range) { return .put }
        if bytes.matches("DELETE", in: range) { return .delete }
        if bytes.matches("PATCH", in: range) { return .patch }
        if bytes.matches("OPTIONS", in: range) { return .options }
        for index in range where !bytes[index].isTokenCharacter {
            throw .badRequest("Malformed method.")
        }
        guard !range.isEmpty else { throw .badRequest("The request has no method.") }
        throw .unknownMethod
    }
}

/// The target of a request: a path with its query, and in absolute form an authority (RFC 9112 §3.2).
struct RequestTarget: Equatable {
    /// The path and query in origin form, or `*`.
    let path: String
    /// The authority of a target in absolute form.
    let authority: String?

    init(_ bytes: Span<UInt8>, in range: Range<Int>, method: HTTPRequest.Method) throws(RequestError) {
        guard !range.isEmpty else { throw .badRequest("The request has no target.") }
        try Self.checkCharacters(bytes, in: range)
        // Origin form (RFC 9112 §3.2.1)
        if bytes[range.lowerBound] == UInt8(ascii: "/") {
            path = bytes.string(range)
            authority = nil
            return
        }
        // Asterisk form, for OPTIONS only (RFC 9112 §3.2.4)
        if bytes.matches("*", in: range), method == .options {
            path = "*"
            authority = nil
            return
        }
        (path, authority) = try Self.absolute(bytes, in: range, method: method)
    }

    /// Refuses invalid characters, except those that browsers send (RFC 9112 §3.2). Browsers send a backslash in
    /// queries. In paths they replace it by a slash, and so might another recipient.
    private static func checkCharacters(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) {
        var isQuery = false
        for index in range {
            let byte = bytes[index]
            guard byte.isTargetCharacter, isQuery || byte != UInt8(ascii: "\\") else {
                throw .badRequest("The URL contains a character that must be percent-encoded.")
            }
            if byte == UInt8(ascii: "?") { isQuery = true }
        }
    }

    /// A server must accept the absolute form, although only proxies receive it (RFC 9112 §3.2.2).
    private static func absolute(
        _ bytes: Span<UInt8>,
        in range: Range<Int>,
        method: HTTPRequest.Method
    ) throws(RequestError) -> (path: String, authority: String) {
        guard let authorityStart = try authorityStart(bytes, in: range) else {
            throw .malformedURL
        }
        var pathStart = authorityStart
        while pathStart < range.upperBound, bytes[pathStart] != UInt8(ascii: "/"),
            bytes[pathStart] != UInt8(ascii: "?")
        {
            pathStart += 1
        }
        let authority = try Authority.parse(bytes, in: authorityStart..<pathStart)
        let path = bytes.string(pathStart..<range.upperBound)
        if path.isEmpty { return (method == .options ? "*" : "/", authority) }
        return (path.utf8.first == UInt8(ascii: "?") ? "/" + path : path, authority)
    }

    /// A request for https must arrive over TLS, which this server does not speak (RFC 9110 §7.4).
    private static func authorityStart(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) -> Int? {
        guard !starts(bytes, in: range, with: Array("https://".utf8)) else { throw .notSecured }
        return starts(bytes, in: range, with: Array("http://".utf8)) ? range.lowerBound + 7 : nil
    }

    private static func starts(_ bytes: Span<UInt8>, in range: Range<Int>, with scheme: [UInt8]) -> Bool {
        range.count >= scheme.count
            && bytes.matches(lowercase: scheme, in: range.lowerBound..<range.lowerBound + scheme.count)
    }
}

/// The versions of HTTP that the server distinguishes.
enum HTTPVersion {
    case http1_0
    /// HTTP/1.1, and later minor versions, which are treated as 1.1 (RFC 9110 §2.5).
    case http1_1
}
