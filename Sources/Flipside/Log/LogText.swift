import Foundation

/// The bytes of log lines. Values are escaped, so that each event is one line with separate fields.
struct LogText {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(4096)
    }

    /// Appends text that may contain spaces, such as a message.
    mutating func append(text: String) {
        append(escaping: text.utf8)
    }

    /// Appends ` key=value`, the value in quotation marks if it needs them.
    mutating func append(key: String, value: String) {
        append(UInt8(ascii: " "))
        append(escaping: key.utf8)
        append(UInt8(ascii: "="))
        append(value: value)
    }

    /// Appends a value, in quotation marks if it needs them.
    mutating func append(value: String) {
        guard value.isEmpty || Self.needsQuotes(value.utf8.span) else { return append(contentsOf: value.utf8) }
        append(UInt8(ascii: "\""))
        append(escaping: value.utf8)
        append(UInt8(ascii: "\""))
    }

    /// Appends the digits of a number that is not negative.
    mutating func append(decimal number: Int) {
        if number >= 1000 { append(decimal: number / 1000) }
        let rest = UInt(bitPattern: number) % 1000
        if number >= 100 { append(digit: rest / 100) }
        if number >= 10 { append(digit: rest / 10 % 10) }
        append(digit: rest % 10)
    }

    @inline(__always) private mutating func append(digit: UInt) {
        append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
    }

    /// Inlined, so that the compiler knows the length of the text.
    @inline(__always) mutating func append(ascii text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(contentsOf text: some Collection<UInt8>) {
        bytes.append(contentsOf: text)
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    /// Escapes quotation marks, backslashes and control characters, which would end the line or control a terminal. C1
    /// controls are two bytes in UTF-8, C2 80 to C2 9F.
    private mutating func append(escaping text: String.UTF8View) {
        var previous: UInt8 = 0
        for byte in text {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                append(UInt8(ascii: "\\"))
                append(byte)
            case 0x0A: append(ascii: "\\n")
            case ..<0x20, 0x7F: append(code: byte)
            case 0x80..<0xA0 where previous == 0xC2:
                bytes.removeLast()
                append(code: byte)
            default: append(byte)
            }
            previous = byte
        }
    }

    private mutating func append(code byte: UInt8) {
        let digits = Array("0123456789abcdef".utf8)
        append(ascii: "\\u00")
        append(digits[Int(byte >> 4)])
        append(digits[Int(byte & 15)])
    }

    private static func needsQuotes(_ value: Span<UInt8>) -> Bool {
        for index in value.indices {
            switch value[index] {
            case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "="): return true
            default: continue
            }
        }
        return false
    }
}

/// The time at the start of a line, in UTC: `2026-11-21T04:45:40.123Z`. Only the milliseconds are formatted for each
/// line, the rest once a second.
struct LogTime {
    private var second = Int.min
    private var text: [UInt8] = []

    mutating func append(to log: inout LogText) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if now.tv_sec != second {
            second = now.tv_sec
            text = Array(Date(timeIntervalSince1970: TimeInterval(second)).formatted(.iso8601).utf8.dropLast())
        }
        log.append(contentsOf: text)
        let milliseconds = now.tv_nsec / 1_000_000
        log.append(UInt8(ascii: "."))
        if milliseconds < 100 { log.append(UInt8(ascii: "0")) }
        if milliseconds < 10 { log.append(UInt8(ascii: "0")) }
        log.append(decimal: milliseconds)
        log.append(UInt8(ascii: "Z"))
    }
}
