import Testing

@testable import Models

@Suite struct LeaseRunTests {
    /// Leases that are renewed at once, and that note in whose name they are asked for.
    private actor NotedLeases: LeaseStore {
        nonisolated let renewalInterval = 0.001
        private(set) var names: [Lease?] = []
        private(set) var acts: [String] = []
        private var term = 0
        private let renewed = AsyncStream<Void>.makeStream()

        func acquire(_ subject: Subject) -> Lease? {
            note("acquire")
            term += 1
            return Lease(subject, term: term)
        }

        func renew(_ lease: Lease) async {
            note("renew \(lease.term)")
            renewed.continuation.yield()
            // A slow answer: the work may end meanwhile.
            for _ in 1...20 { await Task.yield() }
            acts.append("renewed")
        }

        func release(_ lease: Lease) {
            note("release \(lease.term)")
        }

        func waitForRenewal() async {
            for await _ in renewed.stream { return }
        }

        private func note(_ act: String) {
            acts.append(act)
            names.append(Lease.current)
        }
    }

    @Test func `work that replaces other work renews its own lease, in nobody's name`() async {
        let leases = NotedLeases()
        await leases.run(.comments) {
            await Task { _ = await leases.run(.text) { await leases.waitForRenewal() } }.value
        }
        #expect(await leases.names.allSatisfy { $0 == nil })
        #expect(await leases.acts.contains("renew 2"))
    }

    @Test func `a lease is released after the last renewal`() async {
        let leases = NotedLeases()
        await leases.run(.comments) { await leases.waitForRenewal() }
        let acts = await leases.acts
        #expect(acts.last == "release 1")
        #expect(acts.count { $0 == "renewed" } == acts.count { $0 == "renew 1" })
    }
}
