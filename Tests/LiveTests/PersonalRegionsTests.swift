import HTMLTesting
import HTTPServer
import Live
import Testing

/// Tests of a visitor's own regions: the streams that carry them, and the time they live.
@Suite(.timeLimit(.minutes(10))) struct PersonalRegionsTests {
    private let live = LiveFeed(epoch: "9f86d081884c7d65")
    private let text = Notes(Note(revision: 1, words: "Shared"))
    private let greeting = Notes(Note(revision: 1, words: "Hi there, ANN!"))

    init() async {
        await live.shared.follow(text, as: .text)
    }

    @Test func `a visitor receives their own regions and the shared ones`() async throws {
        let ann = try await listen(seen: nil, personal: regions(of: greeting))
        #expect(try await ann.next()?.data == "\(live.epoch):text.1,greeting.1")

        greeting.change(to: Note(revision: 2, words: "Hi there, BEA!"))
        let event = try #require(try await ann.next())
        try #expect(event.document().element(withID: "live-greeting")?.text == "Hi there, BEA!")
    }

    @Test func `nobody else gets them`() async throws {
        let other = Notes(Note(revision: 1, words: "Hi there, EVE!"))
        let ann = try await listen(seen: nil, personal: regions(of: greeting))
        let eve = try await listen(seen: "\(live.epoch):text.1,greeting.-", personal: regions(of: other))
        let nobody = try await listen(seen: "\(live.epoch):text.1,greeting.-", personal: nil)
        _ = try await ann.next()
        try #expect(await eve.next()?.document().element(withID: "live-greeting")?.text == "Hi there, EVE!")
        _ = try await eve.next()
        #expect(try await nobody.next()?.data == "\(live.epoch):text.1")

        greeting.change(to: Note(revision: 2, words: "Hi there, BEA!"))
        _ = try await ann.next()
        // The others receive the shared change next, so they have not received the personal one.
        text.change(to: Note(revision: 2, words: "New"))
        for stream in [eve, nobody] {
            let event = try #require(try await stream.next())
            try #expect(event.document().element(withID: "live-text")?.text == "New")
            #expect(!event.data.contains("BEA"))
        }
    }

    @Test func `personal regions resume like shared ones`() async throws {
        let seen = "\(live.epoch):text.1,greeting.0"
        let stream = try await listen(seen: seen, personal: regions(of: greeting))
        try #expect(await stream.next()?.document().element(withID: "live-greeting")?.text == "Hi there, ANN!")
        #expect(try await stream.next()?.name == "ready")
    }

    @Test func `personal regions live as long as the stream`() async throws {
        weak var regions: LiveRegions?
        do {
            let made = await self.regions(of: greeting)
            regions = made
            let stream = try await listen(seen: nil, personal: made)
            _ = try await stream.next()
            #expect(regions != nil)
        }
        while regions != nil { await Task.yield() }
    }

    private func regions(of greeting: Notes) async -> LiveRegions {
        let regions = LiveRegions()
        await regions.follow(greeting, as: .greeting)
        return regions
    }

    private func listen(seen: String?, personal: LiveRegions?) async throws -> ReceivedEventStream {
        let stream = live.stream(seen: seen, personal: personal)
        return try await Browser(responder: StreamResponder(stream: stream)).listen("/live")
    }
}
