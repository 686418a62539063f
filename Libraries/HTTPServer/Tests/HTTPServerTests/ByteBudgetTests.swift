import Testing

@testable import HTTPServer

@Suite struct ByteBudgetTests {
    private let budget = ByteBudget(10)
    private let a = ClientAddress(IPAddress(ipv4: 1))
    private let b = ClientAddress(IPAddress(ipv4: 2))

    @Test func `shares have the bytes of the budget together`() {
        let (one, other) = (budget.share(of: a), budget.share(of: b))
        #expect(one.take(4) && other.take(5) && one.take(1))
        #expect(!one.take(1) && !other.take(1))
        withExtendedLifetime((one, other)) {}
    }

    @Test func `a share gives its bytes back with its last reference`() {
        var holder: ByteBudget.Share? = budget.share()
        #expect(holder?.take(10) == true)
        let other = budget.share()
        #expect(!other.take(1))
        holder = nil
        #expect(other.take(10))
    }

    @Test func `bytes that are given back soon are worth waiting for`() async {
        var holder: ByteBudget.Share? = budget.share()
        #expect(holder?.take(10) == true)
        let waiting = budget.share()
        #expect(await !waiting.take(1, within: .zero))
        async let isTaken = waiting.take(1, within: .seconds(60))
        holder = nil
        #expect(await isTaken)
    }

    @Test func `one client gets half of the budget`() {
        var released: ByteBudget.Share? = budget.share(of: a)
        let kept = budget.share(of: a)
        #expect(released?.take(3) == true && kept.take(2))
        #expect(!kept.take(1) && !budget.share(of: a).take(1))
        let other = budget.share(of: b)
        #expect(other.take(5))
        released = nil
        #expect(kept.take(3))
        withExtendedLifetime(other) {}
    }

    @Test func `a share without bytes keeps nobody out`() {
        let silent = (0..<100).map { _ in budget.share() }
        #expect(budget.share().take(10))
        withExtendedLifetime(silent) {}
    }
}
