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

    /// RFC 9112 §2.3. The name is case-sensitive, and each number is one digit.
    private static func version(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError)
        -> HTTPVersion
    {
        let start = range.lowerBound
        guard range.count == 8, bytes.matches("HTTP/", in: start..<start + 5), bytes[start + 5].isDigit,
            bytes[start + 6] == UInt8(ascii: "."), bytes[start + 7].isDigit
        else { throw .badRequest("The request line does not end with a version.") }
        guard bytes[start + 5] == UInt8(ascii: "1") else { throw .versionNotSupported }
        return bytes[start + 7] == UInt8(ascii: "0") ? .http1_0 : .http1_1
    }

    /// RFC 9110 §9.1: case-sensitive, and 501 for a method that this server does not know.
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
            throw .badRequest("The method is not a token.")
        }
        guard !range.isEmpty else { throw .badRequest("The request has no method.") }
        throw .unknownMethod
    }
}

/// What a request is about: a path with its query, and the authority if the target names one (RFC 9112 §3.2).
struct RequestTarget: Equatable {
    /// In origin form, or `*`.
    let path: String
    /// Set by the absolute form only.
    let authority: String?

    init(_ bytes: Span<UInt8>, in range: Range<Int>, method: HTTPRequest.Method) throws(RequestError) {
        guard !range.isEmpty else { throw .badRequest("The request has no target.") }
        try Self.checkCharacters(bytes, in: range)
        // §3.2.1, origin form
        if bytes[range.lowerBound] == UInt8(ascii: "/") {
            path = bytes.string(range)
            authority = nil
            return
        }
        // §3.2.4, asterisk form: for OPTIONS alone
        if bytes.matches("*", in: range), method == .options {
            path = "*"
            authority = nil
            return
        }
        (path, authority) = try Self.absolute(bytes, in: range, method: method)
    }

    /// §3.2: 400 for what is not by the grammar, unless browsers send it. In queries they send a backslash; in paths
    /// they make a slash of it, as others may when they read one.
    private static func checkCharacters(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) {
        var isQuery = false
        for index in range {
            let byte = bytes[index]
            guard byte.isTargetCharacter, isQuery || byte != UInt8(ascii: "\\") else {
                throw .badRequest("The target has a character that must be percent-encoded.")
            }
            if byte == UInt8(ascii: "?") { isQuery = true }
        }
    }

    /// §3.2.2: a server must accept the absolute form, though only proxies get it.
    private static func absolute(
        _ bytes: Span<UInt8>,
        in range: Range<Int>,
        method: HTTPRequest.Method
    ) throws(RequestError) -> (path: String, authority: String) {
        guard let authorityStart = try authorityStart(bytes, in: range) else {
            throw .badRequest("The target is neither a path nor an http address.")
        }
        var pathStart = authorityStart
        while pathStart < range.upperBound, bytes[pathStart] != UInt8(ascii: "/"),
            bytes[pathStart] != UInt8(ascii: "?")
        {
            pathStart += 1
        }
        let authority = try Authority.validate(bytes, in: authorityStart..<pathStart)
        let path = bytes.string(pathStart..<range.upperBound)
        if path.isEmpty { return (method == .options ? "*" : "/", authority) }
        return (path.utf8.first == UInt8(ascii: "?") ? "/" + path : path, authority)
    }

    /// RFC 9110 §7.4: what is asked for by https must have come over TLS, which is not spoken here.
    private static func authorityStart(_ bytes: Span<UInt8>, in range: Range<Int>) throws(RequestError) -> Int? {
        guard !starts(bytes, in: range, with: Array("https://".utf8)) else { throw .notSecured }
        return starts(bytes, in: range, with: Array("http://".utf8)) ? range.lowerBound + 7 : nil
    }

    private static func starts(_ bytes: Span<UInt8>, in range: Range<Int>, with scheme: [UInt8]) -> Bool {
        range.count >= scheme.count
            && bytes.matches(lowercase: scheme, in: range.lowerBound..<range.lowerBound + scheme.count)
    }
}

/// The versions of HTTP that differ for this server.
enum HTTPVersion {
    case http1_0
    /// 1.1, and every later minor version, which is understood as 1.1 (RFC 9110 §2.5).
    case http1_1
}
