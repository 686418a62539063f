import Foundation
import Synchronization

/// Measures how ordinary clients fare while others attack the server, and the resources used after millions of requests.
struct Endurance: Comparison {
    let title: String
    let environment: RunEnvironment

    func run(_ plan: Plan) async throws -> [Outcome] {
        try Self.raiseDescriptorLimit()
        var outcomes: [Outcome] = []
        for build in [environment.flipside, environment.baseline].compactMap(\.self) {
            outcomes += try await run(plan, of: build)
        }
        return outcomes
    }

    private func run(_ plan: Plan, of build: FlipsideBuild) async throws -> [Outcome] {
        let data = try await FlipsideData(songCount: nil, of: build, in: environment)
        let server = try await Server.flipside(build, folder: data.folder).start(in: environment)
        defer { environment.children.end(server.process) }
        let trials = [
            try trial(NoAttack(), server, plan),
            try trial(Slowloris(size: 1_000), server, plan),
            try trial(Pipeliner(), server, plan),
            try trial(Uploader(), server, plan),
            try trial(IdleConnections(size: Self.idleCount), server, plan),
        ]
        Progress.show("A soak of \(plan.soakRequests.formatted()) requests")
        let load = Load(target: .soak, children: environment.children)
        let soak = try Soak(requestCount: plan.soakRequests, load: load).run(on: server)
        return [
            Outcome(table: Table(title: "\(build.name). \(title)", trials: trials)),
            Outcome(
                table: Table(title: "\(build.name). What \(soak.requestCount.formatted()) requests leave", soak: soak)
            ),
        ]
    }

    private func trial(_ attack: some Attack, _ server: RunningServer, _ plan: Plan) throws -> TrialOutcome {
        Progress.show(attack.name)
        try server.emptyLogs()
        return try Trial(attack: attack, duration: .seconds(plan.attackSeconds)).run(on: server)
    }

    private static let idleCount = 10_000

    /// Raises the limit, because this process too needs a descriptor for each idle connection.
    private static func raiseDescriptorLimit() throws {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        let isRaised = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
        guard isRaised, limit.rlim_cur > idleCount + 1_000 else {
            throw BenchError(
                "The system allows \(limit.rlim_cur) descriptors, too few for the idle connections: see ulimit -Hn."
            )
        }
    }
}

/// An attack, and ordinary clients at the same time.
struct Trial<Kind: Attack> {
    let attack: Kind
    let duration: Duration

    /// The number of ordinary clients. There are more than event loops, so that one of them shares a loop with the
    /// attacker. The slowest client counts.
    private static var clientCount: Int { 4 }

    func run(on server: RunningServer) throws -> TrialOutcome {
        ProcessUsage.resetPeak(of: server.process.processIdentifier)
        let before = ProcessUsage(of: server.process.processIdentifier)
        let shared = SharedState()
        try together(Self.clientCount + 1) { index in
            if index == 0 {
                let summary = try attack.run(port: server.port) { shared.isOver.load(ordering: .relaxed) }
                shared.summary.withLock { $0 = summary }
            } else {
                defer { shared.isOver.store(true, ordering: .relaxed) }
                // The connections of the attack have to be opened first.
                Thread.sleep(forTimeInterval: 3)
                let measured = try OrdinaryClient(port: server.port).browse(for: duration)
                shared.latencies.withLock { $0.append(measured) }
                shared.usage.withLock { $0 = $0 ?? ProcessUsage(of: server.process.processIdentifier) }
            }
        }
        return TrialOutcome(
            name: attack.name,
            summary: shared.summary.withLock { $0 },
            latencies: Self.slowest(of: shared.latencies.withLock { $0 }),
            before: before,
            during: shared.usage.withLock { $0 } ?? before
        )
    }

    /// The state that the threads of a trial share.
    private final class SharedState: Sendable {
        let isOver = Atomic<Bool>(false)
        let summary = Mutex("")
        let latencies = Mutex<[Latencies]>([])
        let usage = Mutex<ProcessUsage?>(nil)
    }

    private static func slowest(of latencies: [Latencies]) -> Latencies {
        latencies.max { $0.quantile(0.99) < $1.quantile(0.99) } ?? Latencies()
    }

    /// Calls `body` on a thread for each index, because it blocks. Throws the error of one that failed.
    private func together(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
        let failure = Failure()
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            Thread.detachNewThread {
                defer { group.leave() }
                do { try body(index) } catch { failure.error.withLock { $0 = error } }
            }
        }
        group.wait()
        if let error = failure.error.withLock({ $0 }) { throw error }
    }

    private final class Failure: Sendable {
        let error = Mutex<(any Error)?>(nil)
    }
}

/// The measurements of a trial.
struct TrialOutcome {
    /// The name of the attack.
    let name: String
    /// A description of the attack's actions.
    let summary: String
    /// The latencies of the ordinary client that waited longest.
    let latencies: Latencies
    let before: ProcessUsage
    let during: ProcessUsage
}

/// The durations of many responses.
struct Latencies: Sendable {
    private var microseconds: [Double] = []

    var count: Int { microseconds.count }

    mutating func record(_ duration: Duration) {
        microseconds.append(duration / .microseconds(1))
    }

    static func += (left: inout Latencies, right: Latencies) {
        left.microseconds += right.microseconds
    }

    /// - Parameter share: From 0 to 1.
    func quantile(_ share: Double) -> Duration {
        let sorted = microseconds.sorted()
        guard !sorted.isEmpty else { return .zero }
        return .microseconds(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))])
    }
}

/// Millions of ordinary requests, after which a server should hold no more resources than before.
struct Soak {
    let requestCount: Int
    let load: Load

    /// The resources that the server holds before and after the soak test.
    struct Outcome {
        let requestCount: Int
        let before: Holdings
        let after: Holdings
    }

    struct Holdings {
        let anonymousBytes: Int
        let descriptors: Int

        init(of server: RunningServer) {
            let identifier = server.process.processIdentifier
            anonymousBytes = ProcessUsage(of: identifier).anonymousBytes
            descriptors = ProcessUsage.descriptorCount(of: identifier)
        }
    }

    func run(on server: RunningServer) throws -> Outcome {
        // The first load makes the server allocate everything that it allocates once, such as buffers.
        _ = try loadOnce(server)
        let before = Holdings(of: server)
        var done = 0
        while done < requestCount { done += try loadOnce(server) }
        return Outcome(requestCount: done, before: before, after: Holdings(of: server))
    }

    private func loadOnce(_ server: RunningServer) throws -> Int {
        try server.emptyLogs()
        return try load.run(on: server, connections: 64, seconds: 10).requests
    }
}
