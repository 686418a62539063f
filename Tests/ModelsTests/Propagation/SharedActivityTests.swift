import Foundation
import Synchronization
import Testing

@testable import Models

/// The work of one machine, as others show it.
@Suite(.timeLimit(.minutes(1))) struct SharedActivityTests {
    private enum Activity: Codable, Equatable {
        case running(Int)
        case done

        var isRunning: Bool { self != .done }
    }

    private typealias Remote = SharedActivity<Activity>.Remote

    /// The leases of a database, which notes in whose name they are asked for.
    private actor NotedLeases: LeaseStore {
        nonisolated let renewalInterval: Double
        private(set) var names: [Lease?] = []
        private(set) var acts: [String] = []
        private var leased: LeasedActivity?
        private var isHeld = false
        private var isCancelled = false
        private let renewed = AsyncStream<Void>.makeStream()

        init(renewalInterval: Double = 0.001) { self.renewalInterval = renewalInterval }

        func acquire(_ subject: Subject) -> Lease? {
            note("acquire")
            guard !isHeld else { return nil }
            isHeld = true
            store(nil, term: (leased?.term ?? 0) + 1, remainder: 15)
            return Lease(subject, term: leased?.term ?? 0)
        }

        func renew(_ lease: Lease, showing activity: Data?) async -> LeaseRenewal {
            note("renew \(lease.term)")
            guard lease.term == leased?.term else { return .lost }
            store(activity ?? leased?.content, term: lease.term, remainder: 15)
            renewed.continuation.yield()
            // A slow answer: the work may end meanwhile.
            for _ in 1...20 { await Task.yield() }
            acts.append("renewed")
            return isCancelled ? .cancelled : .extended
        }

        func release(_ lease: Lease, showing activity: Data?) {
            note("release \(lease.term)")
            guard lease.term == leased?.term else { return }
            store(activity, term: lease.term, remainder: -1)
            isHeld = false
        }

        func activity(of subject: Subject) -> LeasedActivity? { leased }

        func requestCancellation(of subject: Subject) { isCancelled = true }

        /// Ends the lease as that of a machine that has died.
        func lapse(after seconds: Double = -1) {
            store(leased?.content, term: leased?.term ?? 0, remainder: seconds)
            isHeld = false
        }

        /// Returns the activity that is shown.
        func content() throws -> Activity? {
            try leased?.content.map { try JSONDecoder().decode(Activity.self, from: $0) }
        }

        func waitForRenewal() async {
            for await _ in renewed.stream { return }
        }

        private func store(_ content: Data?, term: Int, remainder: Double) {
            leased = LeasedActivity(term: term, remainder: remainder, content: content)
        }

        private func note(_ act: String) {
            acts.append(act)
            names.append(Lease.current)
        }
    }

    /// The activities that another machine has shown, in their order.
    @Domain
    private final class Shown {
        private(set) var all: [Remote] = []
        let stream = AsyncStream<Remote>.makeStream()

        func add(_ remote: Remote) {
            all.append(remote)
            stream.continuation.yield(remote)
        }
    }

    @Domain
    private func activity(_ leases: NotedLeases, of subject: Subject = .comments, in shown: Shown = Shown())
        -> SharedActivity<Activity>
    {
        SharedActivity(leases, subject, isRunning: \.isRunning) { shown.add($0) }
    }

    @Domain
    @Test func `work that is begun by other work renews its own lease, in nobody's name`() async {
        let leases = NotedLeases()
        let activity = activity(leases)
        await Lease.$current.withValue(Lease(.text, term: 7)) {
            #expect(await (try? activity.begin(.running(1))) == true)
            await activity.perform { await leases.waitForRenewal() }
            await activity.end(showing: .done)
        }
        #expect(await leases.names.allSatisfy { $0 == nil })
        #expect(await leases.acts.contains("renew 1"))
    }

    @Domain
    @Test func `work has the lease, which is released after the last renewal`() async throws {
        let leases = NotedLeases()
        let activity = activity(leases)
        #expect(try await activity.begin(.running(1)))
        let lease = await activity.perform {
            await leases.waitForRenewal()
            return Lease.current
        }
        await activity.end(showing: .done)
        #expect(lease == Lease(.comments, term: 1))
        let acts = await leases.acts
        #expect(acts.last == "release 1")
        #expect(acts.count { $0 == "renewed" } == acts.count { $0 == "renew 1" })
    }

    @Domain
    @Test func `one machine works, and the other shows its progress and its end, each once`() async throws {
        let leases = NotedLeases()
        let shown = Shown()
        let (here, there) = (activity(leases), activity(leases, in: shown))
        #expect(try await here.begin(.running(1)))
        #expect(try await !there.begin(.running(9)))
        try await there.update()
        here.report(.running(2))
        await leases.waitForRenewal()
        while shown.all.last != .running(.running(2)) { try await there.update() }
        await here.end(showing: .done)
        for _ in 1...2 { try await there.update() }
        #expect(shown.all.first == .running(.running(1)))
        #expect(shown.all.last == .ended(.done))
        #expect(shown.all.count { $0 == .ended(.done) } == 1)
        #expect(try await there.begin(.running(3)))
        await there.end(showing: .done)
    }

    @Domain
    @Test func `work whose machine has died is shown as lapsed without any news, and can be taken over`() async throws {
        let leases = NotedLeases(renewalInterval: 60)
        let shown = Shown()
        let (dead, there) = (activity(leases), activity(leases, in: shown))
        #expect(try await dead.begin(.running(1)))
        await leases.lapse(after: 0.01)
        try await there.update()
        await leases.lapse()
        for await remote in shown.stream.stream where remote == .lapsed(.running(1)) { break }
        try await there.waitUntilFree()
        #expect(try await there.begin(.running(2)))
        await there.end(showing: .done)
    }

    @Domain
    @Test func `another machine's cancellation arrives with the news of it, or with a renewal`() async throws {
        for interval in [60, 0.001] {
            let leases = NotedLeases(renewalInterval: interval)
            let (here, there) = (activity(leases), activity(leases))
            let cancelled = AsyncStream<Void>.makeStream()
            #expect(try await here.begin(.running(1)) { cancelled.continuation.yield() })
            await there.cancel {}
            if interval == 60 { try await here.update() }
            for await _ in cancelled.stream { break }
            await here.end(showing: .done)
        }
    }

    @Domain
    @Test func `a machine hears that another one has taken over, and stops its work`() async throws {
        let leases = NotedLeases()
        let (slow, there) = (activity(leases), activity(leases))
        let stopped = AsyncStream<Void>.makeStream()
        #expect(try await slow.begin(.running(1), onLoss: { stopped.continuation.yield() }))
        #expect(await !slow.hasLost())
        await leases.lapse()
        #expect(try await there.begin(.running(2)))
        for await _ in stopped.stream { break }
        #expect(await slow.hasLost())
        await slow.end(showing: .done)
        #expect(try await leases.content() == .running(2))
        await there.end(showing: .done)
    }
}
