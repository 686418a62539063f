/// Writes JSON (RFC 8259): flat objects for exports, and strings.
package enum JSONWriter {
    enum Value {
        case string(String)
        case number(Int)
        case boolean(Bool)
        case strings([String])
    }

    /// Writes an object of the members that have a value.
    static func write(_ members: [(String, Value?)], to bytes: inout [UInt8]) {
        var separator = UInt8(ascii: "{")
        for (name, value) in members {
            guard let value else { continue }
            bytes.append(separator)
            separator = UInt8(ascii: ",")
            write(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            write(value, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func write(_ value: Value, to bytes: inout [UInt8]) {
        switch value {
        case .string(let string):
            write(string, to: &bytes)
        case .number(let number):
            bytes += "\(number)".utf8
        case .boolean(let boolean):
            bytes += "\(boolean)".utf8
        case .strings(let strings):
            var separator = UInt8(ascii: "[")
            for string in strings {
                bytes.append(separator)
                separator = UInt8(ascii: ",")
                write(string, to: &bytes)
            }
            bytes += (strings.isEmpty ? "[]" : "]").utf8
        }
    }

    /// Writes a string with its quotes.
    package static func write(_ string: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"):
                bytes += #"\n"#.utf8
            case 0x00...0x1F:
                bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
            default:
                bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
