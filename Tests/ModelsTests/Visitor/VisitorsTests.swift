import Foundation
import Models
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10))) struct VisitorsTests {
    @Test func `concurrent requests for a visitor get one model`() async throws {
        let store = MemoryVisitorStore()
        let visitors = await Visitors(store: store)
        let id = VisitorID.random()
        let models = try await withThrowingTaskGroup(of: VisitorModel.self) { group in
            for _ in 1...50 { group.addTask { try await visitors.visitor(id) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(models.map(ObjectIdentifier.init)).count == 1)
        #expect(await store.loadCount == 1)
        #expect(models.allSatisfy { $0.id == id })
    }

    @Test func `a request during a load waits for that load`() async throws {
        let store = HeldVisitorStore()
        let visitors = await Visitors(store: store)
        let id = VisitorID.random()
        async let first = visitors.visitor(id)
        await store.answers.waitUntilHeld(revision: 0)
        async let second = visitors.visitor(id)
        await Task.yield()
        await store.answers.release(revision: 0)
        let models = try await (first, second)
        #expect(models.0 === models.1)
        #expect(await store.loadCount == 1)
    }

    @Test func `two visitors have different models`() async throws {
        let visitors = await Visitors(store: MemoryVisitorStore())
        let ada = try await visitors.visitor(.random())
        let grace = try await visitors.visitor(.random())
        try await ada.changeGreetingName(to: "Ada")
        #expect(await grace.state == VisitorState())
        let newcomers = try await (visitors.visitor(nil), visitors.visitor(nil))
        #expect(newcomers.0 !== newcomers.1)
        #expect(newcomers.0.id != newcomers.1.id)
        #expect(await newcomers.0.state == VisitorState())
    }

    @Test func `a new visitor is found by the new identifier`() async throws {
        let store = MemoryVisitorStore()
        let visitors = await Visitors(store: store)
        let newcomer = try await visitors.visitor(nil)
        #expect(try await visitors.visitor(newcomer.id) === newcomer)
        #expect(await store.loadCount == 0)
    }

    @Test func `viewing stores nothing of a visitor`() async throws {
        let store = MemoryVisitorStore()
        let visitors = await Visitors(store: store)
        for _ in 1...10 { _ = try await visitors.visitor(.random()).state }
        _ = try await visitors.visitor(nil).state
        #expect(await store.visitorCount == 0)
    }

    @Test func `a recent visitor is not loaded again`() async throws {
        let store = MemoryVisitorStore()
        let visitors = await Visitors(store: store)
        let id = VisitorID.random()
        try await visitors.visitor(id).changeGreetingName(to: "Ada")
        for _ in 2..<Visitors.keptCount { _ = try await visitors.visitor(.random()) }
        let count = await store.loadCount
        #expect(try await visitors.state(of: id).greetingName?.text == "Ada")
        #expect(await store.loadCount == count)
    }

    @Test func `a visitor who returns late is loaded again, unchanged`() async throws {
        let store = MemoryVisitorStore()
        let visitors = await Visitors(store: store)
        let id = VisitorID.random()
        try await visitors.visitor(id).changeGreetingName(to: "Ada")
        for _ in 1...(2 * Visitors.keptCount) { _ = try await visitors.visitor(.random()) }
        let count = await store.loadCount
        #expect(try await visitors.visitor(id).state == VisitorState(revision: 1, greetingName: try Name("Ada")))
        #expect(await store.loadCount == count + 1)
    }

    @Test func `invented identifiers fill no memory, and models in use stay`() async throws {
        let visitors = await Visitors(store: MemoryVisitorStore())
        let here = try await visitors.visitor(.random())
        for _ in 1...10_000 { _ = try await visitors.visitor(.random()) }
        #expect(await visitors.referenceCount < 4 * Visitors.keptCount)
        #expect(try await visitors.visitor(here.id) === here)
    }

    @Test func `the use of a visitor is recorded, ever less often`() async throws {
        let store = MemoryVisitorStore()
        let clock = Mutex(Date(timeIntervalSince1970: 1_000_000))
        let visitors = await Visitors(store: store, now: { clock.withLock { $0 } })
        let id = VisitorID.random()
        for _ in 0..<60 {
            _ = try await visitors.visitor(id)
            clock.withLock { $0 += 60 }
        }
        // After 0, 1, 3, 7, 15 and 31 minutes.
        while await store.uses.count < 6 { await Task.yield() }
        #expect(await store.uses == Array(repeating: id, count: 6))
    }

    @Test func `a failed load is tried again`() async throws {
        let store = UnreachableOnceStore()
        let visitors = await Visitors(store: store)
        let id = VisitorID.random()
        await #expect(throws: UnreachableOnceStore.Unreachable.self) { try await visitors.visitor(id) }
        #expect(try await visitors.visitor(id).id == id)
    }
}

/// A store whose first load fails.
private actor UnreachableOnceStore: VisitorStore {
    struct Unreachable: Error {}
    private var isFirst = true

    func load(_ visitor: VisitorID) throws -> VisitorState {
        defer { isFirst = false }
        if isFirst { throw Unreachable() }
        return VisitorState()
    }

    func save(_ change: VisitorChange, of visitor: VisitorID) -> VisitorState { VisitorState() }
    func recordUse(of visitor: VisitorID) {}
    func isEarlier(_ visitor: VisitorID) -> Bool { false }
    func name(ofDigest digest: [UInt8]) -> String? { nil }
}
