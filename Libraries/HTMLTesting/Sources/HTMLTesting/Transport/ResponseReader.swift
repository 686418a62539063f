public import HTTPTypes

/// Parses a response of HTTP/1.1 (RFC 9112) from any source of bytes.
struct ResponseReader {
    private static let lineLimit = 64 * 1024

    private let method: HTTPRequest.Method
    private let receive: () throws(BrowserFailure) -> [UInt8]
    private var buffer: ArraySlice<UInt8> = []
    /// Whether any bytes have arrived.
    private var hasBegun = false

    /// - Parameters:
    ///   - method: The method of the request, because a response to HEAD has no body.
    ///   - receive: Waits for more bytes; returns none at the end.
    init(answering method: HTTPRequest.Method, receive: @escaping () throws(BrowserFailure) -> [UInt8]) {
        self.method = method
        self.receive = receive
    }

    /// The response. Interim responses (1xx) are skipped.
    mutating func read() throws(BrowserFailure) -> ReceivedResponse {
        var (status, fields) = try readHead()
        while status.kind == .informational { (status, fields) = try readHead() }
        let body = hasNoBody(status) ? [] : try readBody(fields)
        return ReceivedResponse(status: status, headerFields: fields, body: body)
    }

    /// The head of a response that ends with its connection, and the bytes after it.
    mutating func readBeginning() throws(BrowserFailure) -> (HTTPResponse.Status, HTTPFields, rest: [UInt8]) {
        let (status, fields) = try readHead()
        return (status, fields, Array(buffer))
    }

    /// RFC 9112, 6.3.
    private func hasNoBody(_ status: HTTPResponse.Status) -> Bool {
        method == .head || status == .noContent || status == .notModified
    }

    private mutating func readHead() throws(BrowserFailure) -> (HTTPResponse.Status, HTTPFields) {
        let line = try readLine()
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), parts[1].utf8.count == 3,
            let code = Int(parts[1])
        else { throw malformed("status line", line) }
        let status = HTTPResponse.Status(code: code, reasonPhrase: parts.count > 2 ? parts[2] : "")
        return (status, try readFields())
    }

    private mutating func readFields() throws(BrowserFailure) -> HTTPFields {
        var fields = HTTPFields()
        while true {
            let line = try readLine()
            if line.isEmpty { return fields }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")),
                let name = HTTPField.Name(String(decoding: line[..<colon], as: UTF8.self))
            else { throw malformed("header field", line) }
            var value = line[(colon + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
            while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
            fields.append(HTTPField(name: name, value: String(decoding: value, as: UTF8.self)))
        }
    }

    private mutating func readBody(_ fields: HTTPFields) throws(BrowserFailure) -> [UInt8] {
        if let coding = fields[.transferEncoding] {
            guard coding.lowercased() == "chunked" else {
                throw BrowserFailure(
                    "The server answered with the transfer coding “\(coding)”, which was not requested"
                )
            }
            return try readChunks()
        }
        guard let field = fields[.contentLength] else { return try readToEnd() }
        guard let length = Int(field), length >= 0 else {
            throw malformed("Content-Length", Array(field.utf8))
        }
        return try readBytes(length)
    }

    /// RFC 9112, 7.1. Extensions and trailers are ignored.
    private mutating func readChunks() throws(BrowserFailure) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            let line = try readLine()
            let digits = line.prefix { $0.isHexDigit }
            guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else {
                throw malformed("chunk size", line)
            }
            if size == 0 {
                _ = try readFields()
                return body
            }
            body += try readBytes(size)
            let end = try readLine()
            guard end.isEmpty else { throw malformed("end of a chunk", end) }
        }
    }

    private mutating func readToEnd() throws(BrowserFailure) -> [UInt8] {
        var body = Array(buffer)
        buffer = []
        while true {
            let bytes = try receive()
            if bytes.isEmpty { return body }
            body += bytes
        }
    }

    private mutating func readBytes(_ count: Int) throws(BrowserFailure) -> [UInt8] {
        while buffer.count < count { try fill() }
        defer { buffer = buffer.dropFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// A line without its CR LF.
    private mutating func readLine() throws(BrowserFailure) -> [UInt8] {
        var searched = buffer.startIndex
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                let line = buffer[..<end]
                guard line.last == 0x0D else { throw malformed("line end", Array(line)) }
                buffer = buffer[(end + 1)...]
                return Array(line.dropLast())
            }
            guard buffer.count < Self.lineLimit else { throw malformed("line", Array(buffer.prefix(80))) }
            let count = buffer.count
            try fill()
            searched = buffer.startIndex + count
        }
    }

    private mutating func fill() throws(BrowserFailure) {
        let bytes = try receive()
        guard !bytes.isEmpty else {
            throw BrowserFailure(
                hasBegun
                    ? "The server closed the connection in the middle of its answer"
                    : "The server closed the connection without an answer"
            )
        }
        hasBegun = true
        buffer = ArraySlice(Array(buffer) + bytes)
    }

    private func malformed(_ part: String, _ bytes: [UInt8]) -> BrowserFailure {
        BrowserFailure(
            "The server's answer has a malformed \(part): “\(String(decoding: bytes, as: UTF8.self))”"
        )
    }
}

/// A response with its whole body.
public struct ReceivedResponse: Sendable, Hashable {
    /// The status, such as 200 or 404.
    public let status: HTTPResponse.Status
    /// The header fields.
    public let headerFields: HTTPFields
    /// The bytes of the body, without a transfer coding.
    public let body: [UInt8]

    /// The body as text; bytes that are not UTF-8 are replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Whether it is a page, and neither empty nor a part of one.
    var isWholePage: Bool { isHTML && !body.isEmpty && status != .partialContent }

    /// Whether a browser shows it as a page.
    var isHTML: Bool {
        let type = (headerFields[.contentType] ?? "").utf8.prefix { $0 != UInt8(ascii: ";") }
        let bare = String(decoding: type.filter { !HTMLNames.isSpace($0) }, as: UTF8.self).lowercased()
        return bare == "text/html" || bare == "application/xhtml+xml"
    }
}
