import HTMLTesting
import HTTPServer
import HTTPTypes
import Testing

@Suite(.timeLimit(.minutes(3))) struct ListeningTests {
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

    @Test(arguments: Mode.allCases)
    func `what is no stream is a failure at the test's line`(mode: Mode) async throws {
        try await mode.browse(EchoStream()) { browser in
            await withKnownIssue { _ = try await browser.listen("/cookie") }
        }
    }
}

/// Says in its one event what it was asked.
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
