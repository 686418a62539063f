import Models
import Testing

/// The rule for changes of a visitor's data, without a store.
@Suite struct VisitorChangeTests {
    private let ada = Name(stored: "Ada")

    private func step(_ change: VisitorChange, on stored: VisitorState = VisitorState(), isFull: Bool = false) throws
        -> VisitorState
    {
        try change.step(on: stored) { isFull }
    }

    @Test func `a change leaves the other values`() throws {
        let named = try step(.greetingName(ada))
        #expect(named == VisitorState(revision: 1, greetingName: ada))
        let profile = Profile(firstName: ada, lastName: ada)
        let both = try step(.profile(profile), on: named)
        #expect(both == VisitorState(revision: 2, greetingName: ada, profile: profile))
        let small = Settings(pageSize: 10)
        let all = try step(.settings { _ in small }, on: both)
        #expect(all == VisitorState(revision: 3, greetingName: ada, profile: profile, settings: small))
    }

    @Test func `equal values change nothing, so nothing is stored for a new visitor`() throws {
        #expect(try step(.greetingName(nil)) == VisitorState())
        #expect(try step(.settings { $0 }, isFull: true) == VisitorState())
        let stored = VisitorState(revision: 4, greetingName: ada)
        #expect(try step(.greetingName(ada), on: stored) == stored)
    }

    @Test func `a GitHub name in other letters is a change`() throws {
        let lower = Settings(gitHubName: try GitHubName("ada"))
        let upper = Settings(gitHubName: try GitHubName("Ada"))
        let state = try step(.settings { _ in upper }, on: VisitorState(revision: 1, settings: lower))
        #expect(state.revision == 2)
        #expect(state.settings.gitHubName?.text == "Ada")
    }

    @Test func `a name with the same letters in other bytes is a change`() throws {
        let stored = VisitorState(revision: 1, greetingName: Name(stored: "Zo\u{E9}"))
        let state = try step(.greetingName(Name(stored: "Zoe\u{301}")), on: stored)
        #expect(state.revision == 2)
    }

    @Test func `there may be no room for a new visitor, but there is for the others`() throws {
        #expect(throws: NoRoomForVisitor()) { try step(.greetingName(ada), isFull: true) }
        let stored = VisitorState(revision: 1)
        #expect(try step(.greetingName(ada), on: stored, isFull: true).revision == 2)
    }
}
