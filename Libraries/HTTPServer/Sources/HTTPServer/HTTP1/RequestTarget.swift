import HTTPTypes

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
