import Foundation
import HTMLTesting
import HTTPServer
import Testing

@testable import Live

/// Tests of the stream, read as a browser reads it.
@Suite(.timeLimit(.minutes(10))) struct LiveFeedTests {
    private let live = LiveFeed(epoch: "9f86d081884c7d65")
    private let text = Notes(Note(revision: 3, words: "Three"))

    @Test func `a page with the current revisions receives only a ready event`() async throws {
        await live.shared.follow(text, as: .text)
        let stream = try await listen(seen: "\(live.epoch):text.3")
        try await expectReady(of: stream, "text.3")

        text.change(to: Note(revision: 4, words: "<Four>\r\nlines"))
        let event = try #require(try await stream.next())
        #expect(event.name == "region")
        let region = try #require(try event.document().element(withID: "live-text"))
        #expect(region["data-revision"] == "4")
        #expect(region.text == "<Four> lines")
    }

    @Test(arguments: [
        "EPOCH:text.2", "EPOCH:text.-1", "EPOCH:text.-", "EPOCH:text.", "EPOCH:text", "EPOCH:text.3x",
        "EPOCH:text.3,text.2",
        "EPOCH:text.99999999999999999999", "0f3a:text.3", ":text.3",
    ])
    func `a page with any other revision receives the region at once`(seen: String) async throws {
        await live.shared.follow(text, as: .text)
        let stream = try await listen(seen: seen.replacing("EPOCH", with: live.epoch))
        let event = try #require(try await stream.next())
        #expect(event.name == "region")
        try #expect(event.document().element(withID: "live-text")?.text == "Three")
        try await expectReady(of: stream, "text.3")
    }

    @Test(arguments: [nil, "", "x", ":", ",", "EPOCH", "EPOCH:", "EPOCH:,,,", "text.2"])
    func `a client that names no region receives the next change of every region`(seen: String?) async throws {
        await live.shared.follow(text, as: .text)
        let stream = try await listen(seen: seen?.replacing("EPOCH", with: live.epoch))
        try await expectReady(of: stream, "text.3")
        text.change(to: Note(revision: 4, words: "Four"))
        try #expect(await stream.next()?.document().element(withID: "live-text")?.text == "Four")
    }

    @Test(arguments: ["notes.1", "notes.1,.3", "notes.1, text.3", "notes.1,TEXT.2", "notes.1,text\0.2"])
    func `a client that names regions receives no other`(seen: String) async throws {
        let notes = Notes(Note(revision: 1, words: "One"))
        await live.shared.follow(text, as: .text)
        await live.shared.follow(notes, as: .notes)
        let stream = try await listen(seen: "\(live.epoch):\(seen)")
        try await expectReady(of: stream, "notes.1")

        text.change(to: Note(revision: 4, words: "Four"))
        await live.shared.waitFor(4, of: .text)
        notes.change(to: Note(revision: 2, words: "Two"))
        let event = try #require(try await stream.next())
        try #expect(event.document().element(withID: "live-notes")?.text == "Two")
    }

    @Test func `a revision that has already been sent is not sent again`() async throws {
        let renderings = Renderings()
        await live.shared.follow(text, as: .text) { renderings.count() }
        let stream = try await listen(seen: "\(live.epoch):text.3")
        try await expectReady(of: stream, "text.3")
        text.change(to: Note(revision: 3, words: "Three again"))
        text.change(to: Note(revision: 4, words: "Four"))
        try #expect(await stream.next()?.document().element(withID: "live-text")?.text == "Four")
        #expect(renderings.value == 1)
    }

    @Test func `a page that is ahead of the stream never receives an older revision`() async throws {
        await live.shared.follow(text, as: .text)
        let stream = try await listen(seen: "\(live.epoch):text.5")
        try await expectReady(of: stream, "text.5")
        text.change(to: Note(revision: 4, words: "Four"))
        await live.shared.waitFor(4, of: .text)
        text.change(to: Note(revision: 5, words: "Five"))
        await live.shared.waitFor(5, of: .text)
        text.change(to: Note(revision: 6, words: "Six"))
        try #expect(await stream.next()?.document().element(withID: "live-text")?.text == "Six")
    }

    @Test func `a client that reconnects receives what it has missed, and nothing else`() async throws {
        let notes = Notes(Note(revision: 1, words: "One"))
        await live.shared.follow(text, as: .text)
        await live.shared.follow(notes, as: .notes)
        let first = try await listen(seen: nil)
        try await expectReady(of: first, "text.3,notes.1")
        text.change(to: Note(revision: 4, words: "Four"))
        try #expect(await first.next()?.document().element(withID: "live-text")?["data-revision"] == "4")

        notes.change(to: Note(revision: 2, words: "Two"))
        await live.shared.waitFor(2, of: .notes)
        let second = try await listen(seen: "\(live.epoch):text.4,notes.1")
        try #expect(await second.next()?.document().element(withID: "live-notes")?.text == "Two")
        try await expectReady(of: second, "text.4,notes.2")
    }

    @Test func `several changes at a time are sent in one piece`() async throws {
        let notes = Notes(Note(revision: 1))
        await live.shared.follow(text, as: .text)
        await live.shared.follow(notes, as: .notes)
        var cursor = cursor(seeing: "text.3,notes.1")
        _ = cursor.next()
        text.change(to: Note(revision: 4, words: "Four"))
        notes.change(to: Note(revision: 2, words: "Two"))
        await live.shared.waitFor(4, of: .text)
        await live.shared.waitFor(2, of: .notes)
        let events = String(decoding: cursor.next() ?? [], as: UTF8.self).split(separator: "\n\n")
        #expect(events.map { $0.hasPrefix("event: region\n") } == [true, true])
        let more = cursor.next()
        #expect(more == nil)
    }

    @Test func `a change is rendered once for all clients, and not before the first`() async throws {
        let renderings = Renderings()
        await live.shared.follow(text, as: .text) { renderings.count() }
        text.change(to: Note(revision: 4, words: "Four"))
        await live.shared.waitFor(4, of: .text)
        #expect(renderings.value == 0)
        for _ in 1...100 {
            let stream = try await listen(seen: "\(live.epoch):text.3")
            try #expect(await stream.next()?.document().element(withID: "live-text")?.text == "Four")
        }
        #expect(renderings.value == 1)
    }

    @Test func `a client with the former state receives the changes marked, and any other client nothing marked`()
        async throws
    {
        await live.shared.follow(text.changes) { note in
            [NoteRegion(.text, note, marked: Note(revision: note.revision, words: "Three, then \(note.words)"))]
        }
        let stream = try await listen(seen: "\(live.epoch):text.3")
        try await expectReady(of: stream, "text.3")
        text.change(to: Note(revision: 7, words: "Seven"))
        try #expect(await stream.next()?.document().element(withID: "live-text")?.text == "Three, then Seven")

        let older = try await listen(seen: "\(live.epoch):text.2")
        try #expect(await older.next()?.document().element(withID: "live-text")?.text == "Seven")
    }

    @Test func `a slow client skips older revisions and ends on the latest`() async throws {
        await live.shared.follow(text, as: .text)
        let stream = try await listen(seen: nil)
        try await expectReady(of: stream, "text.3")
        for revision in 4...1_000 { text.change(to: Note(revision: revision)) }
        var last = 3
        while last < 1_000 {
            let region = try #require(try await stream.next()?.document().element(withID: "live-text"))
            let revision = try #require(region["data-revision"].flatMap { Int($0) })
            #expect(revision > last)
            last = revision
        }
    }

    @Test func `no client waits while a region is rendered for another one`() async throws {
        let slow = await SlowRendering(of: 4, in: live, after: text)
        let late = await slow.begin(cursor(seeing: "text.3"))
        var current = cursor(seeing: "text.4")
        let ready = current.next()
        #expect(ready != nil)
        text.change(to: Note(revision: 5))
        await live.shared.waitFor(5, of: .text)
        let update = current.next()
        #expect(revision(in: update) == 5)
        slow.end()
        #expect(await revision(in: late.value) == 4)
    }

    @Test func `a region that has changed during its rendering is sent to no other client`() async throws {
        let slow = await SlowRendering(of: 4, in: live, after: text)
        let late = await slow.begin(cursor(seeing: "text.3"))
        text.change(to: Note(revision: 5))
        await live.shared.waitFor(5, of: .text)
        slow.end()
        _ = await late.value
        var other = cursor(seeing: "text.3")
        let update = other.next()
        #expect(revision(in: update) == 5)
    }

    private func revision(in event: [UInt8]?) -> Int? {
        let text = String(decoding: event ?? [], as: UTF8.self)
        return text.firstMatch(of: /data-revision="([0-9]+)"/).flatMap { Int($0.1) }
    }

    private func cursor(seeing revisions: String) -> LiveCursor {
        let seen = SeenRevisions("\(live.epoch):\(revisions)", epoch: live.epoch)
        return LiveCursor(epoch: live.epoch, shared: live.shared, personal: nil, seen: seen)
    }

    private func listen(seen: String?) async throws -> ReceivedEventStream {
        try await Browser(responder: StreamResponder(stream: live.stream(seen: seen))).listen("/live")
    }

    private func expectReady(
        of stream: ReceivedEventStream,
        _ revisions: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let event = try await stream.next()
        #expect(event?.name == "ready", sourceLocation: sourceLocation)
        #expect(event?.data == "\(live.epoch):\(revisions)", sourceLocation: sourceLocation)
    }
}

/// A responder that answers with one stream.
struct StreamResponder: Responder {
    let stream: EventStream

    func respond(to request: Request) async -> Response {
        .eventStream(stream)
    }
}

/// A region of which one state takes as long to render as the test wants.
private struct SlowRendering {
    private let begun: AsyncStream<Void>
    private let gate = DispatchSemaphore(value: 0)

    /// Adds the region, and waits until it has the slow state.
    init(of revision: Int, in live: LiveFeed, after notes: Notes) async {
        let (begun, begin) = AsyncStream<Void>.makeStream()
        self.begun = begun
        await live.shared.follow(notes.changes) { [gate] note in
            let region = NoteRegion(.text, note) {
                guard note.revision == revision else { return }
                begin.yield()
                gate.wait()
            }
            return [region]
        }
        notes.change(to: Note(revision: revision))
        await live.shared.waitFor(revision, of: .text)
    }

    /// Asks a cursor for the event with the state, and returns when the rendering has begun.
    func begin(_ cursor: LiveCursor) async -> Task<[UInt8]?, Never> {
        let (events, end) = AsyncStream<[UInt8]?>.makeStream()
        Thread.detachNewThread {
            var cursor = cursor
            end.yield(cursor.next())
        }
        _ = await begun.first { _ in true }
        return Task { await events.first { _ in true } ?? nil }
    }

    func end() {
        gate.signal()
    }
}
