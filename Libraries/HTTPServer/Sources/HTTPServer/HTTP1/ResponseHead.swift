import HTTPTypes

/// The status line and fields of a response (RFC 9112 §4).
struct ResponseHead {
    /// The value of the `Connection` field.
    enum Persistence {
        case close
        /// The default of HTTP/1.1, which is not written.
        case keep
        /// For HTTP/1.0.
        case keepExplicitly
    }

    let status: HTTPResponse.Status
    let fields: ResponseFields
    /// The content length, or `nil` if it is unknown or must not be sent (RFC 9110 §8.6).
    let contentLength: Int?
    let persistence: Persistence

    /// Appends the head in its wire format.
    /// - Parameters:
    ///   - date: The line of the `Date` field.
    ///   - end: The lines of the common fields, and the empty line.
    func append(to bytes: inout [UInt8], date: [UInt8], end: [UInt8]) {
        appendStatusLine(to: &bytes)
        bytes.append(bytes: date)
        if let contentLength {
            bytes.append("Content-Length: ")
            bytes.appendDecimal(contentLength)
            bytes.append("\r\n")
        }
        switch persistence {
        case .close: bytes.append("Connection: close\r\n")
        case .keepExplicitly: bytes.append("Connection: keep-alive\r\n")
        case .keep: break
        }
        appendFields(to: &bytes)
        bytes.append(bytes: end)
    }

    static func lines(of fields: HTTPFields) -> [UInt8] {
        var bytes: [UInt8] = []
        append(fields, to: &bytes)
        return bytes
    }

    private static func append(_ fields: HTTPFields, to bytes: inout [UInt8]) {
        for field in fields where !isOwn(field.name) {
            bytes.append(text: field.name.rawName)
            bytes.append(": ")
            field.withUnsafeBytesOfValue { bytes.append(contentsOf: $0) }
            bytes.append("\r\n")
        }
    }

    private func appendFields(to bytes: inout [UInt8]) {
        switch fields {
        case .own(let fields): Self.append(fields, to: &bytes)
        case .written(let written): bytes.append(bytes: written.lines)
        }
    }

    private func appendStatusLine(to bytes: inout [UInt8]) {
        if status.code == 200, status.reasonPhrase == "OK" { return bytes.append("HTTP/1.1 200 OK\r\n") }
        bytes.append("HTTP/1.1 ")
        bytes.appendDecimal(status.code)
        bytes.append(.space)
        bytes.append(text: status.reasonPhrase)
        bytes.append("\r\n")
    }

    /// Whether the server sets this field itself. Most names are excluded by their length at no cost.
    private static func isOwn(_ name: HTTPField.Name) -> Bool {
        switch name.canonicalName.utf8.count {
        case 4: name == .date
        case 10: name == .connection
        case 14: name == .contentLength
        case 17: name == .transferEncoding
        default: false
        }
    }
}

extension [UInt8] {
    fileprivate mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append(contentsOf: $0) }
    }

    /// Appends bytes without retaining them, as `+=` would.
    fileprivate mutating func append(bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append(contentsOf: $0) }
    }

    fileprivate mutating func append(text: String) {
        var text = text
        text.withUTF8 { append(contentsOf: $0) }
    }

    /// Appends the digits of a non-negative number.
    fileprivate mutating func appendDecimal(_ number: Int) {
        if number >= 1000 { appendDecimal(number / 1000) }
        if number >= 100 { appendDigit(number / 100 % 10) }
        if number >= 10 { appendDigit(number / 10 % 10) }
        appendDigit(number % 10)
    }

    private mutating func appendDigit(_ digit: Int) {
        append(UInt8(ascii: "0") + UInt8(digit))
    }
}
