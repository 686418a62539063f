import Foundation
import Synchronization

/// A hardship, and ordinary clients at the same time.
struct Trial<Ordeal: Hardship> {
    let hardship: Ordeal
    let duration: Duration

    /// The number of ordinary clients. There are more than event loops, so that one of them shares a loop with the
    /// attacker. The slowest client counts.
    private static var clientCount: Int { 4 }

    func run(on server: RunningServer) throws -> TrialOutcome {
        ProcessUsage.resetPeak(of: server.process.processIdentifier)
        let before = ProcessUsage(of: server.process.processIdentifier)
        let course = Course()
        try together(Self.clientCount + 1) { index in
            if index == 0 {
                let deeds = try hardship.endure(port: server.port) { course.isOver.load(ordering: .relaxed) }
                course.deeds.withLock { $0 = deeds }
            } else {
                defer { course.isOver.store(true, ordering: .relaxed) }
                // The connections of the hardship have to be opened first.
                Thread.sleep(forTimeInterval: 3)
                let measured = try OrdinaryClient(port: server.port).browse(for: duration)
                course.latencies.withLock { $0.append(measured) }
                course.usage.withLock { $0 = $0 ?? ProcessUsage(of: server.process.processIdentifier) }
            }
        }
        return TrialOutcome(
            name: hardship.name,
            deeds: course.deeds.withLock { $0 },
            latencies: Self.slowest(of: course.latencies.withLock { $0 }),
            before: before,
            during: course.usage.withLock { $0 } ?? before
        )
    }

    /// The state that the threads of a trial share.
    private final class Course: Sendable {
        let isOver = Atomic<Bool>(false)
        let deeds = Mutex("")
        let latencies = Mutex<[Latencies]>([])
        let usage = Mutex<ProcessUsage?>(nil)
    }

    private static func slowest(of latencies: [Latencies]) -> Latencies {
        latencies.max { $0.quantile(0.99) < $1.quantile(0.99) } ?? Latencies()
    }

    /// Threads of their own, as each of them blocks; all have to succeed.
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
    /// The name of the hardship.
    let name: String
    /// A description of the hardship's actions.
    let deeds: String
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
