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
