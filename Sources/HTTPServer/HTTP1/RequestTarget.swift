import HTTPTypes

/// What a request is about: a path with its query, and the authority if the target names one (RFC 9112 §3.2).
struct RequestTarget: Equatable {
    /// In origin form, or `*`.
    let path: String
    /// Set by the absolute form only.
    let authority: String?

    init(_ bytes: Span<UInt8>, in range: Range<Int>, method: HTTPRequest.Method) throws(RequestError) {
        guard !range.isEmpty else { throw .badRequest("The request has no target.") }
        for index in range where !bytes[index].isTargetCharacter {
            throw .badRequest("The target has a character that must be percent-encoded.")
        }
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

    /// §3.2.2: a server must accept the absolute form, though only proxies get it.
    private static func absolute(
        _ bytes: Span<UInt8>,
        in range: Range<Int>,
        method: HTTPRequest.Method
    ) throws(RequestError) -> (path: String, authority: String) {
        guard let authorityStart = authorityStart(bytes, in: range) else {
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

    private static func authorityStart(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int? {
        for scheme in [Array("http://".utf8), Array("https://".utf8)] where range.count > scheme.count {
            let end = range.lowerBound + scheme.count
            if bytes.matches(lowercase: scheme, in: range.lowerBound..<end) { return end }
        }
        return nil
    }
}
