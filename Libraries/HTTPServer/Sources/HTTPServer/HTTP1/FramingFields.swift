/// The fields of a head that determine the length of the content and the use of the connection.
struct FramingFields {
    /// The value of `Host`, which may be empty.
    private(set) var host: String?
    private var contentLength: Int?
    private var codings: [String] = []
    private var hasTransferEncoding = false
    private var hasClose = false
    private var hasKeepAlive = false
    private var expectations: [String] = []

    /// Adds a field by its role.
    mutating func add(
        _ role: FieldName.Role,
        _ value: Range<Int>,
        of bytes: Span<UInt8>
    ) throws(RequestError) {
        switch role {
        case .other: break
        case .host: try addHost(value, of: bytes)
        case .contentLength: try addContentLength(value, of: bytes)
        case .transferEncoding: addTransferEncoding(bytes.string(value))
        case .connection: addConnection(bytes.string(value))
        case .expect: expectations += Self.elements(bytes.string(value))
        }
    }

    /// Returns the framing (RFC 9112 §6.3). Everything that two recipients could understand differently is refused,
    /// because it allows request smuggling (§11.2).
    func bodyFraming(version: HTTPVersion) throws(RequestError) -> BodyFraming {
        guard hasTransferEncoding else { return contentLength.map { $0 > 0 ? .length($0) : .none } ?? .none }
        guard contentLength == nil else {
            throw .badRequest("The request has both Content-Length and Transfer-Encoding.")
        }
        // The framing of such a message is faulty (RFC 9112 §6.1).
        guard version == .http1_1 else {
            throw .badRequest("HTTP/1.0 does not support Transfer-Encoding.")
        }
        // Empty elements are ignored by RFC 9110 §5.6.1.2, but not by some servers (nginx, Go).
        guard !codings.contains("") else { throw .badRequest("Malformed Transfer-Encoding.") }
        // Without a final chunked the length is unknown (RFC 9112 §6.3, rule 4).
        guard codings.last == "chunked", !codings.dropLast().contains("chunked") else {
            throw .badRequest("The last transfer coding is not chunked.")
        }
        // 501 for an unknown coding (RFC 9112 §6.1).
        guard codings.count == 1 else {
            throw .notImplemented("Unsupported transfer coding. Only chunked is supported.")
        }
        return .chunked
    }

    /// RFC 9112 §9.3
    func keepsConnection(version: HTTPVersion) -> Bool {
        switch version {
        case .http1_0: hasKeepAlive && !hasClose
        case .http1_1: !hasClose
        }
    }

    /// RFC 9110 §10.1.1. HTTP/1.0 has no expectations.
    func expectsContinue(version: HTTPVersion, framing: BodyFraming) throws(RequestError) -> Bool {
        guard !expectations.isEmpty, version == .http1_1 else { return false }
        guard expectations.allSatisfy({ $0 == "100-continue" }) else { throw .expectationFailed }
        return framing != .none
    }
}

extension FramingFields {
    /// Exactly one valid `Host` is required (RFC 9112 §3.2). It may be empty if the target contains the host.
    private mutating func addHost(_ value: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) {
        guard host == nil else { throw .badRequest("The request has two Host fields.") }
        host = value.isEmpty ? "" : try Authority.parse(bytes, in: value)
    }

    /// Digits only, without leading zeros, which some programs read as octal, and only one field, even if a second one is
    /// equal (RFC 9110 §8.6).
    private mutating func addContentLength(_ value: Range<Int>, of bytes: Span<UInt8>) throws(RequestError) {
        guard contentLength == nil, !value.isEmpty else {
            throw .badRequest("Repeated or empty Content-Length.")
        }
        guard value.count == 1 || bytes[value.lowerBound] != UInt8(ascii: "0") else {
            throw .badRequest("Content-Length begins with a zero.")
        }
        var length = 0
        for index in value {
            guard bytes[index].isDigit else { throw .badRequest("Content-Length is not a number.") }
            let (product, overflow) = length.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int(bytes[index] - UInt8(ascii: "0")))
            guard !overflow, !carry else { throw .badRequest("Content-Length is too large.") }
            length = sum
        }
        contentLength = length
    }

    private mutating func addTransferEncoding(_ value: String) {
        hasTransferEncoding = true
        codings += Self.elements(value, withEmpty: true)
    }

    private mutating func addConnection(_ value: String) {
        for option in Self.elements(value) {
            if option == "close" { hasClose = true }
            if option == "keep-alive" { hasKeepAlive = true }
        }
    }

    /// Returns the elements of a list in lower case. By default, empty ones are ignored (RFC 9110 §5.6.1.2).
    private static func elements(_ list: String, withEmpty: Bool = false) -> [String] {
        list.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).compactMap { element in
            let element = element.trimmed
            if element.isEmpty { return withEmpty ? "" : nil }
            return String(decoding: element.map(\.lowercased), as: UTF8.self)
        }
    }
}

/// The method by which the end of the content is found (RFC 9112 §6.3).
enum BodyFraming: Equatable {
    /// There is no content.
    case none
    /// The content has a number of bytes, at least one.
    case length(Int)
    case chunked
}
