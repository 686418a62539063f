import HTTPServer
import HTTPTypes
import Testing

@testable import HTMLTesting

/// From the examples of the HTML Standard, §9.2.6.
struct EventStreamParserTests {
    @Test func `data of several lines is one event`() {
        #expect(events("data: YHOO\ndata: +2\ndata: 10\n\n") == [event(data: "YHOO\n+2\n10")])
    }

    @Test func `comments say nothing, and an id stays until the next`() {
        let stream = ": test stream\n\ndata: first event\nid: 1\n\ndata:second event\nid\n\ndata:  third event\n\n"
        #expect(
            events(stream) == [
                event(data: "first event", lastEventID: "1"), event(data: "second event"), event(data: " third event"),
            ]
        )
    }

    @Test func `a field without a colon is empty, and an event that does not end is none`() {
        #expect(events("data\n\ndata\ndata\n\ndata:") == [event(data: ""), event(data: "\n")])
    }

    @Test func `a name is for one event, and lines may end in three ways`() {
        #expect(
            events("event: add\rdata: 73857293\r\r\ndata: x\r\n\r\n") == [
                event("add", data: "73857293"), event(data: "x"),
            ]
        )
    }

    @Test func `an id alone is no event, and counts all the same`() {
        var parser = EventStreamParser()
        #expect(parser.read(Array("id: a:text.1\n\n".utf8)).isEmpty)
        #expect(parser.lastEventID == "a:text.1")
    }

    @Test func `an id that has not come to its empty line does not count`() {
        var parser = EventStreamParser()
        _ = parser.read(Array("id: 1\n\nid: 2\ndata: x\n".utf8))
        #expect(parser.lastEventID == "1")
    }

    @Test func `a time to wait and comments are kept`() {
        var parser = EventStreamParser()
        _ = parser.read(Array("retry: 1500\nretry: soon\n:\n: again\n".utf8))
        #expect(parser.retryTime == 1500)
        #expect(parser.commentCount == 2)
    }

    @Test func `it does not matter where the parts end`() {
        var parser = EventStreamParser()
        let stream = Array("\u{FEFF}event: a\r\ndata: ü\r\nid: 1\r\n\r\n".utf8)
        #expect(stream.flatMap { parser.read([$0]) } == [event("a", data: "ü", lastEventID: "1")])
    }

    private func events(_ stream: String) -> [ReceivedEvent] {
        var parser = EventStreamParser()
        return parser.read(Array(stream.utf8))
    }

    private func event(_ name: String = "message", data: String, lastEventID: String = "") -> ReceivedEvent {
        ReceivedEvent(name: name, data: data, lastEventID: lastEventID)
    }
}

@Suite(.timeLimit(.minutes(10))) struct ListeningTests {
    @Test(arguments: Mode.allCases)
    func `a browser listens to a stream with its cookies and its last id`(mode: Mode) async throws {
        try await mode.browse(EchoStream()) { browser in
            _ = try await browser.request(.get, "/cookie")
            let stream = try await browser.listen("/stream?a=1", lastEventID: "7")
            let event = try #require(try await stream.next())
            #expect(event.data == "/stream?a=1 text/event-stream who=me 7")
            #expect(event.lastEventID == "8")
            #expect(await stream.lastEventID == "8")
        }
    }

    @Test func `an event that does not come ends the wait`() async throws {
        let transport = ResponderTransport(responder: EchoStream(), patience: .seconds(3))
        let browser = Browser(
            origin: PageURL(scheme: "http", authority: "localhost"),
            transport: transport,
            gate: nil
        )
        let stream = try await browser.listen("/stream")
        _ = try await stream.next()
        await #expect(throws: BrowserFailure.self) { try await stream.next() }
    }

    @Test(arguments: Mode.allCases)
    func `a response that is not a stream fails at the test's line`(mode: Mode) async throws {
        try await mode.browse(EchoStream()) { browser in
            await withKnownIssue { _ = try await browser.listen("/cookie") }
        }
    }
}

/// Sends one event with the request.
private struct EchoStream: Responder {
    func respond(to request: Request) async -> Response {
        guard request.path == "/stream" else {
            return Response(headerFields: [.setCookie: "who=me"])
        }
        let fields = request.headerFields
        let names = [.accept, .cookie, HTTPField.Name("Last-Event-ID")].compactMap { $0 }
        let words = [request.head.path ?? ""] + names.map { fields[$0] ?? "" }
        let event = ServerSentEvent(data: Array(words.joined(separator: " ").utf8), id: "8")
        return .eventStream(EventStream(channels: [], cursor: Once(event: event)))
    }
}

private struct Once: EventCursor {
    var event: ServerSentEvent?

    mutating func next() -> [UInt8]? {
        var bytes: [UInt8] = []
        event.take()?.append(to: &bytes)
        return bytes.isEmpty ? nil : bytes
    }
}
