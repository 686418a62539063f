import Testing

@testable import HTTPServer

@Suite(.timeLimit(.minutes(10))) struct MemoryBudgetTests {
    private let budget = MemoryBudget(10)
    private let a = ClientAddress(IPAddress(ipv4: 1))
    private let b = ClientAddress(IPAddress(ipv4: 2))

    @Test func `bytes that are given back soon are worth waiting for`() async {
        var holder: MemoryBudget.Share? = budget.share()
        #expect(holder?.take(10) == true)
        let waiting = budget.share()
        #expect(!waiting.take(1))
        #expect(await !waiting.take(1, within: .zero))
        async let isTaken = waiting.take(1, within: .seconds(60))
        holder = nil
        #expect(await isTaken)
    }

    @Test func `the client that holds least is next, and nobody overtakes it`() async {
        let order = AsyncStream<String>.makeStream()
        var holders = [budget.share(of: a), budget.share(of: a), budget.share(of: a)]
        for (holder, count) in zip(holders, [2, 4, 4]) { #expect(holder.take(count)) }
        var waiting: [Task<MemoryBudget.Share, Never>] = []
        for (name, client) in [("a1", a), ("a2", a), ("b", b)] {
            let share = budget.share(of: client)
            waiting.append(
                Task {
                    #expect(await share.take(6, within: .seconds(600)))
                    order.continuation.yield(name)
                    return share
                }
            )
            while budget.waiterCount < waiting.count { await Task.yield() }
        }
        holders.removeLast()
        // Four bytes are left, but others wait for more.
        #expect(!budget.share(of: b).take(1))
        holders.removeLast()
        var names = order.stream.makeAsyncIterator()
        #expect(await names.next() == "b")
        _ = await waiting.removeLast().value
        #expect(await names.next() == "a1")
        _ = await waiting.removeFirst().value
        #expect(await names.next() == "a2")
    }

    @Test func `a cancelled task does not wait`() async {
        let holder = budget.share()
        #expect(holder.take(10))
        let waiting = Task { await budget.share().take(1, within: .seconds(600)) }
        waiting.cancel()
        #expect(await !waiting.value)
    }
}
