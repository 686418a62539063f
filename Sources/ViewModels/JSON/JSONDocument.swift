import Models

/// A text in JSON (RFC 8259), for other programs to read.
package indirect enum JSONDocument: Sendable {
    case string(String)
    case number(Int)
    case array([JSONDocument])
    /// Its members in this order, without those that have no value.
    case object([(name: String, value: JSONDocument?)])

    /// UTF-8.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * 1024)
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .string(let string): JSONWriter.write(string, to: &bytes)
        case .number(let number): bytes += "\(number)".utf8
        case .array(let values): Self.write(values, to: &bytes)
        case .object(let members): Self.write(members, to: &bytes)
        }
    }

    private static func write(_ values: [JSONDocument], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "["))
        for (index, value) in values.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            value.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "]"))
    }

    private static func write(_ members: [(name: String, value: JSONDocument?)], to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "{"))
        var isFirst = true
        for member in members {
            guard let value = member.value else { continue }
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            JSONWriter.write(member.name, to: &bytes)
            bytes.append(UInt8(ascii: ":"))
            value.write(to: &bytes)
        }
        bytes.append(UInt8(ascii: "}"))
    }
}
