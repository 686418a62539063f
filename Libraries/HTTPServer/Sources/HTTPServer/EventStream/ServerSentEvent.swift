/// One event as an event stream carries it (HTML Standard, §9.2.6).
public struct ServerSentEvent: Sendable, Hashable {
    /// What kind of event it is; nil for a `message`.
    public var name: String?
    /// What it says, in UTF-8: any number of lines. An event without data is not dispatched, but its `id` counts.
    public var data: [UInt8]
    /// What a client that connects again sends as `Last-Event-ID`; nil leaves the one before.
    public var id: String?

    /// An event.
    public init(name: String? = nil, data: [UInt8], id: String? = nil) {
        self.name = name
        self.data = data
        self.id = id
    }

    /// Appends the event with the empty line that ends it.
    ///
    /// However the lines of `data` end (CR LF, CR or LF), the client gets them parted by LF. A line end or NUL in the name
    /// or id would end the field, or make clients ignore it, and becomes a space.
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
        // Safe: the bytes are copied while the closure runs.
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
