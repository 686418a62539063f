/// Lines of the log, as bytes. Whatever is written into a line, it stays one, and its fields stay apart.
struct LogText: ~Copyable {
    private(set) var buffer = LogBuffer(capacity: 4096)

    /// A copy of all lines.
    var bytes: [UInt8] { buffer.bytes }

    /// Takes everything out, and keeps the memory for what comes.
    mutating func removeAll() {
        buffer.removeAll()
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
        let plain = value.utf8.span
        guard plain.isEmpty || Self.asksForQuotes(plain) else {
            // Safe: the bytes are copied while the closure runs.
            return plain.withUnsafeBufferPointer { buffer.append($0) }
        }
        append(UInt8(ascii: "\""))
        append(escaping: value.utf8)
        append(UInt8(ascii: "\""))
    }

    /// The digits of a number that is not negative.
    mutating func append(decimal number: Int) {
        if number >= 1000 { append(decimal: number / 1000) }
        let rest = UInt(bitPattern: number) % 1000
        if number >= 100 { append(digit: rest / 100) }
        if number >= 10 { append(digit: rest / 10 % 10) }
        append(digit: rest % 10)
    }

    mutating func append(_ id: RequestID) {
        id.append(to: &self)
    }

    /// - Parameter digit: From 0 to 9.
    @inline(__always) mutating func append(digit: UInt) {
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        buffer.append(byte)
    }

    mutating func append(contentsOf bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { buffer.append($0) }
    }

    /// Inlined, so that the compiler knows how long the text is.
    @inline(__always) mutating func append(ascii text: StaticString) {
        text.withUTF8Buffer { buffer.append($0) }
    }

    /// Control characters would end the line or steer a terminal: those of ASCII, and C1, which is C2 80 to C2 9F.
    private mutating func append(escaping text: String.UTF8View) {
        var previous: UInt8 = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x0A: append(ascii: "\\n")
            case ..<0x20, 0x7F: appendCode(byte)
            case 0x80..<0xA0 where previous == 0xC2:
                buffer.removeLast()
                appendCode(byte)
            default: append(byte)
            }
            previous = byte
        }
    }

    private mutating func appendCode(_ byte: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        append(ascii: "\\u00")
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
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
