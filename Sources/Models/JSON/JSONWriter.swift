/// Writes JSON (RFC 8259). Members keep their order, which Foundation's encoder does not do.
package enum JSONWriter {
    package indirect enum Value: Sendable {
        case null
        case string(String)
        case number(Int)
        /// A number as it is written, such as 4.5.
        case decimal(String)
        case boolean(Bool)
        case strings([String])
        case array([Value])
        /// An object of the members that have a value.
        case object([(String, Value?)])

        /// The value in UTF-8.
        package var bytes: [UInt8] {
            var bytes: [UInt8] = []
            bytes.reserveCapacity(8 * 1024)
            JSONWriter.write(self, to: &bytes)
            return bytes
        }
    }

    /// Writes an object of the members that have a value.
    static func write(_ members: [(String, Value?)], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for (name, value) in members {
            guard let value else { continue }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            write(value, to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }

    private static func write(_ value: Value, to bytes: inout [UInt8]) {
        switch value {
        case .null: bytes += "null".utf8
        case .string(let string): write(string, to: &bytes)
        case .number(let number): bytes += "\(number)".utf8
        case .decimal(let number): bytes += number.utf8
        case .boolean(let boolean): bytes += "\(boolean)".utf8
        case .strings(let strings): writeArray(of: strings, to: &bytes) { write($0, to: &$1) }
        case .array(let values): writeArray(of: values, to: &bytes) { write($0, to: &$1) }
        case .object(let members): write(members, to: &bytes)
        }
    }

    private static func writeArray<Element>(
        of elements: [Element],
        to bytes: inout [UInt8],
        write: (Element, inout [UInt8]) -> Void
    ) {
        bytes.append(UInt8(ascii: "["))
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            write(element, &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func write(_ string: String, to bytes: inout [UInt8]) {
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
