import Foundation

/// A row in the text format of COPY: tabs separate values, and a line feed ends the row.
struct CopyRow: Sendable {
    private(set) var bytes: [UInt8] = []

    init(_ values: PostgresConnection.Arguments) {
        bytes.reserveCapacity(512)
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: "\t")) }
            append(value)
        }
        bytes.append(UInt8(ascii: "\n"))
    }

    private mutating func append(_ value: (any PostgresValue)?) {
        guard let value else {
            bytes += "\\N".utf8
            return
        }
        if let data = value as? Data {
            bytes += "\\\\x".utf8
            for byte in data { bytes += [Self.hexDigit(byte >> 4), Self.hexDigit(byte & 15)] }
            return
        }
        for byte in value.argument.bytes {
            switch byte {
            case UInt8(ascii: "\\"): bytes += "\\\\".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            default: bytes.append(byte)
            }
        }
    }

    private static func hexDigit(_ number: UInt8) -> UInt8 {
        number + (number < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
}
