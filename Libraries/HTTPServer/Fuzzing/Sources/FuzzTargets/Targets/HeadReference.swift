/// The fields of a valid head in the simplest way: all bytes at once, and no thought of the time it takes.
enum HeadReference {
    struct Field: Equatable {
        /// In lower case.
        let name: [UInt8]
        let value: [UInt8]
    }

    /// All fields but `Host`, in order.
    static func fields(_ head: ArraySlice<UInt8>) -> [Field] {
        let lines = head.split(separator: UInt8(ascii: "\n")).map { $0.dropLast() }.filter { !$0.isEmpty }
        return lines.dropFirst().map(field).filter { $0.name != Array("host".utf8) }
    }

    private static func field(_ line: ArraySlice<UInt8>) -> Field {
        let name = line.prefix { $0 != UInt8(ascii: ":") }
        let value = line.dropFirst(name.count + 1)
        let start = value.firstIndex { !isWhitespace($0) } ?? value.endIndex
        let end = value.lastIndex { !isWhitespace($0) }.map { $0 + 1 } ?? start
        return Field(
            name: Array(String(decoding: name, as: UTF8.self).lowercased().utf8),
            value: Array(value[start..<end])
        )
    }

    private static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }
}
