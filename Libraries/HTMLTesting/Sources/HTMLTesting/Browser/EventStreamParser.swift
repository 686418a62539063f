public import HTTPTypes

/// Parses an event stream like a browser (HTML Standard, §9.2.6), from parts that may end anywhere.
struct EventStreamParser {
    /// The id that a browser would send to reconnect.
    private(set) var lastEventID = ""
    /// The reconnection time, in milliseconds; `nil` if the stream has set none.
    private(set) var retryTime: Int?
    /// The number of comments received.
    private(set) var commentCount = 0

    private var line: [UInt8] = []
    private var isAfterCarriageReturn = false
    private var isAtStart = true
    private var name = ""
    private var data: [UInt8] = []
    private var nextEventID = ""

    /// The events that end in these bytes.
    mutating func read(_ bytes: [UInt8]) -> [ReceivedEvent] {
        var events: [ReceivedEvent] = []
        for byte in bytes {
            let isSecondOfPair = byte == UInt8(ascii: "\n") && isAfterCarriageReturn
            isAfterCarriageReturn = byte == UInt8(ascii: "\r")
            if isSecondOfPair { continue }
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                line.append(byte)
                continue
            }
            if let event = readLine() { events.append(event) }
            line = []
        }
        return events
    }

    private mutating func readLine() -> ReceivedEvent? {
        if isAtStart, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isAtStart = false
        guard !line.isEmpty else { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        guard colon != 0 else {
            commentCount += 1
            return nil
        }
        var value = colon.map { line[($0 + 1)...] } ?? []
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        read(field: String(decoding: line[..<(colon ?? line.endIndex)], as: UTF8.self), value)
        return nil
    }

    private mutating func read(field: String, _ value: ArraySlice<UInt8>) {
        let text = String(decoding: value, as: UTF8.self)
        switch field {
        case "event": name = text
        case "data": data += value + [UInt8(ascii: "\n")]
        case "id": if !value.contains(0) { nextEventID = text }
        case "retry": if value.allSatisfy({ (0x30...0x39).contains($0) }), let time = Int(text) { retryTime = time }
        default: break
        }
    }

    private mutating func dispatch() -> ReceivedEvent? {
        lastEventID = nextEventID
        defer {
            name = ""
            data = []
        }
        guard !data.isEmpty else { return nil }
        return ReceivedEvent(
            name: name.isEmpty ? "message" : name,
            data: String(decoding: data.dropLast(), as: UTF8.self),
            lastEventID: lastEventID
        )
    }
}

/// One event of an event stream, as a browser would dispatch it (HTML Standard, §9.2.6).
public struct ReceivedEvent: Sendable, Hashable {
    /// The kind: `message`, unless the stream says otherwise.
    public let name: String
    /// The lines of data, separated by LF.
    public let data: String
    /// The last id in the stream, up to this event; empty before the first id.
    public let lastEventID: String

    /// The data as a document, to be searched by selectors.
    ///
    /// - Throws: `MarkupError` if there is no markup.
    public func document() throws(MarkupError) -> Document {
        try Document(html: Array(data.utf8))
    }
}

/// An event stream that a test reads.
public actor ReceivedEventStream {
    /// The status, such as 200.
    public nonisolated let status: HTTPResponse.Status
    /// The header fields.
    public nonisolated let headerFields: HTTPFields

    private let receive: @Sendable () async throws(BrowserFailure) -> [UInt8]
    private var parser = EventStreamParser()
    private var events: [ReceivedEvent]

    init(_ response: OpenResponse) {
        status = response.status
        headerFields = response.headerFields
        receive = response.receive
        events = parser.read(response.beginning)
    }

    /// Waits for the next event; returns `nil` at the end of the stream.
    ///
    /// - Throws: when the connection is lost, or nothing comes for a minute.
    public func next() async throws -> ReceivedEvent? {
        while events.isEmpty {
            let bytes = try await receive()
            guard !bytes.isEmpty else { return nil }
            events += parser.read(bytes)
        }
        return events.removeFirst()
    }

    /// The value of `Last-Event-ID` when a browser reconnects; empty before the first id.
    public var lastEventID: String { parser.lastEventID }

    /// The reconnection time in milliseconds that the stream has set; `nil` if it has set none.
    public var retryTime: Int? { parser.retryTime }

    /// The number of comments received, which servers send to keep a stream alive.
    public var commentCount: Int { parser.commentCount }
}

/// A response whose body is still arriving.
struct OpenResponse: Sendable {
    let status: HTTPResponse.Status
    let headerFields: HTTPFields
    /// The bytes of the body that arrived with the head.
    let beginning: [UInt8]
    /// Waits for the next bytes; returns none at the end.
    let receive: @Sendable () async throws(BrowserFailure) -> [UInt8]
}
