/// Lines of the log, as bytes. Whatever is written into a line, it stays one, and its fields stay apart.
struct LogText {
    private(set) var bytes: [UInt8] = []

    /// Takes everything out, and keeps the memory for what comes.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Text that may hold spaces, such as a message.
    mutating func append(text: String) {
        append(escaping: text.utf8)
    }

    /// ` key=value`, the value in quotation marks where it needs them.
    mutating func append(key: String, value: String) {
        append(UInt8(ascii: " "))
        append(escaping: key.utf8)
        append(UInt8(ascii: "="))
        append(value: value)
    }

    /// A value by itself, in quotation marks where it needs them.
    mutating func append(value: String) {
        guard value.isEmpty || Self.asksForQuotes(value.utf8.span) else {
            var value = value
            // Safe: the bytes are copied while the closure runs.
            return value.withUTF8 { bytes.append(contentsOf: $0) }
        }
        append(UInt8(ascii: "\""))
        append(escaping: value.utf8)
        append(UInt8(ascii: "\""))
    }

    /// The digits of a number that is not negative.
    mutating func append(decimal number: Int) {
        if number >= 1000 { append(decimal: number / 1000) }
        if number >= 100 { append(digit: number / 100 % 10) }
        if number >= 10 { append(digit: number / 10 % 10) }
        append(digit: number % 10)
    }

    mutating func append(_ id: RequestID) {
        bytes.append(addingCapacity: RequestID.length) { id.append(to: &$0) }
    }

    /// - Parameter digit: From 0 to 9.
    mutating func append(digit: Int) {
        append(UInt8(ascii: "0") + UInt8(digit))
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(contentsOf bytes: [UInt8]) {
        self.bytes += bytes
    }

    mutating func append(ascii text: StaticString) {
        text.withUTF8Buffer { bytes += $0 }
    }

    /// Control characters would end the line or steer a terminal: those of ASCII, and C1, which is C2 80 to C2 9F.
    private mutating func append(escaping text: String.UTF8View) {
        var previous: UInt8 = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes += [UInt8(ascii: "\\"), byte]
            case 0x0A: append(ascii: "\\n")
            case ..<0x20, 0x7F: appendCode(byte)
            case 0x80..<0xA0 where previous == 0xC2:
                bytes.removeLast()
                appendCode(byte)
            default: bytes.append(byte)
            }
            previous = byte
        }
    }

    private mutating func appendCode(_ byte: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        append(ascii: "\\u00")
        bytes += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    private static func asksForQuotes(_ value: Span<UInt8>) -> Bool {
        for index in value.indices where asksForQuotes(value[index]) { return true }
        return false
    }

    private static func asksForQuotes(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
            || byte == UInt8(ascii: "=")
    }
}
