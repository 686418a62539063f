/// What the fields of a head say about the length of the message and about the connection.
struct FramingFields {
    /// The value of `Host`; empty where that is.
    private(set) var host: String?
    private var contentLength: Int?
    private var codings: [String] = []
    private var hasTransferEncoding = false
    private var asksToClose = false
    private var asksToKeep = false
    private var expectations: [String] = []

    /// Takes in one field by its role.
    mutating func note(
        _ role: FieldName.Role,
        _ value: Range<Int>,
        of bytes: Span<UInt8>
    ) throws(RequestError) {
        switch role {
        case .other: break
        case .host: try noteHost(value, of: bytes)
        case .contentLength: try noteContentLength(value, of: bytes)
        case .transferEncoding: noteTransferEncoding(bytes.string(value))
        case .connection: noteConnection(bytes.string(value))
        case .expect: expectations += Self.elements(bytes.string(value))
        }
    }

    /// RFC 9112 §6.3. Whatever two recipients could understand differently is refused: it is how requests are
    /// smuggled past a proxy (§11.2).
    func bodyFraming(version: HTTPVersion) throws(RequestError) -> BodyFraming {
        guard hasTransferEncoding else { return contentLength.map { .length($0) } ?? .none }
        guard contentLength == nil else {
            throw .badRequest("The request has both Content-Length and Transfer-Encoding.")
        }
        // §6.1: a server that gets it with HTTP/1.0 must treat the framing as faulty.
        guard version == .http1_1 else {
            throw .badRequest("Transfer-Encoding is not part of HTTP/1.0.")
        }
        // Empty elements do not count by RFC 9110 §5.6.1.2, but do for some (nginx, Go).
        guard !codings.contains("") else { throw .badRequest("Transfer-Encoding has an empty element.") }
        // §6.3 rule 4: without chunked at the end the length cannot be known.
        guard codings.last == "chunked", !codings.dropLast().contains("chunked") else {
            throw .badRequest("The last transfer coding is not chunked.")
        }
        // §6.1: 501 for a coding that is not understood.
        guard codings.count == 1 else {
            throw .notImplemented("The only transfer coding understood here is chunked.")
        }
        return .chunked
    }

    /// RFC 9112 §9.3.
    func keepsConnection(version: HTTPVersion) -> Bool {
        switch version {
        case .http1_0: asksToKeep && !asksToClose
        case .http1_1: !asksToClose
        }
    }

    /// RFC 9110 §10.1.1: a list in which 100-continue is all there is; HTTP/1.0 has none.
    func expectsContinue(version: HTTPVersion, framing: BodyFraming) throws(RequestError) -> Bool {
        guard !expectations.isEmpty, version == .http1_1 else { return false }
        guard expectations.allSatisfy({ $0 == "100-continue" }) else { throw .expectationFailed }
        return framing != .none && framing != .length(0)
    }
}

extension FramingFields {
    /// RFC 9112 §3.2: 400 for a second one, and for one that is not valid. An empty one is valid beside a target that names
    /// the host.
    private mutating func noteHost(_ value: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) {
        guard host == nil else { throw .badRequest("The request has two Host fields.") }
        host = value.isEmpty ? "" : try Authority.validate(bytes, in: value)
    }

    /// RFC 9110 §8.6: digits only. A second one is refused even when it says the same.
    private mutating func noteContentLength(_ value: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) {
        guard contentLength == nil, !value.isEmpty else {
            throw .badRequest("The length of the content is not clear.")
        }
        var length = 0
        for index in value {
            guard bytes[index].isDigit else { throw .badRequest("Content-Length is not a number.") }
            let (product, overflow) = length.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(bytes[index] - UInt8(ascii: "0")))
            guard !overflow, !carry else { throw .badRequest("Content-Length is too large a number.") }
            length = sum
        }
        contentLength = length
    }

    private mutating func noteTransferEncoding(_ value: String) {
        hasTransferEncoding = true
        codings += Self.elements(value, withEmpty: true)
    }

    private mutating func noteConnection(_ value: String) {
        for option in Self.elements(value) {
            if option == "close" { asksToClose = true }
            if option == "keep-alive" { asksToKeep = true }
        }
    }

    /// The elements of a list in lower case; empty ones do not count as a rule (RFC 9110 §5.6.1.2).
    private static func elements(_ list: String, withEmpty: Bool = false) -> [String] {
        list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap { element in
            let trimmed = element.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()
            if trimmed.isEmpty { return withEmpty ? "" : nil }
            return lowercase(String(decoding: Array(trimmed), as: UTF8.self))
        }
    }

    /// ASCII only, so that no other letter becomes equal to one of a keyword.
    private static func lowercase(_ text: String) -> String {
        String(decoding: text.utf8.map { $0.isLetter ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}

/// How the end of a request body is found (RFC 9112 §6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
}
