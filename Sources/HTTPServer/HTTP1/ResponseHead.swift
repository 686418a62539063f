import HTTPTypes

/// The status line and the fields of a response, as bytes (RFC 9112 §4).
struct ResponseHead {
    /// What the `Connection` field says.
    enum Persistence {
        case close
        /// The default of HTTP/1.1, which need not be said.
        case keep
        /// HTTP/1.0 must be told.
        case keepExplicitly
    }

    let status: HTTPResponse.Status
    let fields: HTTPFields
    /// nil where RFC 9110 §8.6 allows no `Content-Length`, or none that this server knows.
    let contentLength: Int?
    let persistence: Persistence

    func append(to bytes: inout [UInt8], date: [UInt8]) {
        appendStatusLine(to: &bytes)
        bytes += date
        if let contentLength {
            bytes += Self.contentLengthName
            bytes.appendDecimal(contentLength)
            bytes += Self.lineEnd
        }
        switch persistence {
        case .close: bytes += Self.closeLine
        case .keepExplicitly: bytes += Self.keepLine
        case .keep: break
        }
        for field in fields where !Self.isOwn(field.name) {
            bytes += field.name.rawName.utf8
            bytes += Self.separator
            field.withUnsafeBytesOfValue { bytes += $0 }
            bytes += Self.lineEnd
        }
        bytes += Self.lineEnd
    }

    private func appendStatusLine(to bytes: inout [UInt8]) {
        bytes += Self.version
        bytes.appendDecimal(status.code)
        bytes.append(.space)
        bytes += status.reasonPhrase.utf8
        bytes += Self.lineEnd
    }

    /// The fields that only the server can get right.
    private static func isOwn(_ name: HTTPField.Name) -> Bool {
        name == .date || name == .contentLength || name == .connection || name == .transferEncoding
    }

    private static let version = Array("HTTP/1.1 ".utf8)
    private static let contentLengthName = Array("Content-Length: ".utf8)
    private static let closeLine = Array("Connection: close\r\n".utf8)
    private static let keepLine = Array("Connection: keep-alive\r\n".utf8)
    private static let separator = Array(": ".utf8)
    private static let lineEnd = Array("\r\n".utf8)
}

extension [UInt8] {
    /// Appends the digits of a number that is not negative.
    fileprivate mutating func appendDecimal(_ number: Int) {
        if number >= 10 { appendDecimal(number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
