import SocketTesting
import Testing

@testable import Remote

@Suite(.timeLimit(.minutes(5))) struct RequestTurnsTests {
    @Test func `a turn is taken by one at a time, in the order in which they came`() async throws {
        let turns = RequestTurns()
        #expect(await turns.take())
        let (numbers, number) = AsyncStream<Int>.makeStream()
        for waiter in 0..<5 {
            Task {
                if await turns.take() { number.yield(waiter) }
                turns.pass()
            }
            try await waitUntil { turns.waiterCount == waiter + 1 }
        }
        turns.pass()
        var order: [Int] = []
        for await number in numbers.prefix(5) { order.append(number) }
        #expect(order == [0, 1, 2, 3, 4])
        #expect(await turns.take())
    }

    @Test func `who is cancelled leaves the line, and the others stay in it`() async throws {
        let turns = RequestTurns()
        #expect(await turns.take())
        let leaving = Task { await turns.take() }
        try await waitUntil { turns.waiterCount == 1 }
        let staying = Task { await turns.take() }
        try await waitUntil { turns.waiterCount == 2 }
        leaving.cancel()
        #expect(await !leaving.value)
        turns.pass()
        #expect(await staying.value)
    }

    @Test func `who is cancelled before has no turn, though it is free`() async {
        let turns = RequestTurns()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await turns.take()
        }
        #expect(await !task.value)
        #expect(await turns.take())
    }

    /// Again and again, because the two may just not meet.
    @Test func `a turn that is passed to one who leaves is not lost`() async {
        let turns = RequestTurns()
        for _ in 0..<200 {
            #expect(await turns.take())
            let leaving = Task {
                if await turns.take() { turns.pass() }
            }
            let cancelling = Task { leaving.cancel() }
            turns.pass()
            await cancelling.value
            await leaving.value
        }
        #expect(await turns.take())
    }
}
