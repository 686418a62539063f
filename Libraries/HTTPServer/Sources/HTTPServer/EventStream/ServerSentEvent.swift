/// An event in the format of an event stream (HTML Standard, §9.2.6).
public struct ServerSentEvent: Sendable, Hashable {
    /// The type of the event, or `nil` for `message`.
    public var name: String?
    /// The data in UTF-8, in any number of lines. Clients ignore an event without data, except for its `id`.
    public var data: [UInt8]
    /// The identifier that a reconnecting client sends as `Last-Event-ID`, or `nil` to keep the previous one.
    public var id: String?

    /// Creates an event.
    public init(name: String? = nil, data: [UInt8], id: String? = nil) {
        self.name = name
        self.data = data
        self.id = id
    }

    /// Appends the event and its final empty line.
    ///
    /// Lines of `data` may end with CR LF, CR or LF. Clients receive them separated by LF. A line end or NUL in the
    /// name or the identifier is replaced by a space, because it would end the field or invalidate it.
    public func append(to bytes: inout [UInt8]) {
        if let name { Self.append("event", Array(name.utf8)[...], to: &bytes) }
        for line in lines { Self.appendLine("data", line, to: &bytes) }
        if let id { Self.append("id", Array(id.utf8)[...], to: &bytes) }
        bytes.append(.lineFeed)
    }

    private static func append(_ field: StaticString, _ value: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        let value = value.map { $0 == .carriageReturn || $0 == .lineFeed || $0 == 0 ? UInt8(ascii: " ") : $0 }
        appendLine(field, value[...], to: &bytes)
    }

    private static func appendLine(_ field: StaticString, _ value: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
        // Safe: the bytes are copied inside the closure.
        field.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: ":"))
        bytes.append(UInt8(ascii: " "))
        bytes.append(contentsOf: value)
        bytes.append(.lineFeed)
    }

    private var lines: [ArraySlice<UInt8>] {
        guard !data.isEmpty else { return [] }
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in data.enumerated() where byte == .carriageReturn || byte == .lineFeed {
            let isSecondOfPair = byte == .lineFeed && index > 0 && data[index - 1] == .carriageReturn
            if !isSecondOfPair { lines.append(data[start..<index]) }
            start = index + 1
        }
        return lines + [data[start...]]
    }
}
