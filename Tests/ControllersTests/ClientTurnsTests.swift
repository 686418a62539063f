import Models
import Testing

@testable import Controllers

@Suite(.timeLimit(.minutes(10))) struct ClientTurnsTests {
    private let turns = ClientTurns<String>(1)

    @Test func `a client waits for its own work, and others do not`() async throws {
        let gate = AsyncSemaphore(0)
        let (names, name) = AsyncStream<String>.makeStream()
        var iterator = names.makeAsyncIterator()
        let first = Task { [turns] in
            try await turns.withTurn(of: "a") {
                name.yield("first of a")
                try await gate.acquire()
            }
        }
        var next = await iterator.next()
        #expect(next == "first of a")
        let second = Task { [turns] in try await turns.withTurn(of: "a") { _ = name.yield("second of a") } }
        while turns.taskCount(of: "a") < 2 { await Task.yield() }
        try await turns.withTurn(of: "b") { _ = name.yield("b") }
        next = await iterator.next()
        #expect(next == "b")
        gate.release()
        next = await iterator.next()
        #expect(next == "second of a")
        try await first.value
        try await second.value
        #expect(turns.clientCount == 0)
    }

    @Test func `a client that leaves gives up its place, and errors end a turn`() async throws {
        struct Refused: Error {}
        let gate = AsyncSemaphore(0)
        let first = Task { [turns] in try await turns.withTurn(of: "a") { try await gate.acquire() } }
        while turns.taskCount(of: "a") < 1 { await Task.yield() }
        let second = Task { [turns] in try await turns.withTurn(of: "a") {} }
        while turns.taskCount(of: "a") < 2 { await Task.yield() }
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        gate.release()
        try await first.value
        await #expect(throws: Refused.self) { try await turns.withTurn(of: "a") { throw Refused() } }
        #expect(turns.clientCount == 0)
    }
}
