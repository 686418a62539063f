import Foundation

/// The activity of a model that one machine at a time carries out, and that all machines show.
///
/// 1. ``begin(_:onCancellation:)`` takes the lease. It is renewed until ``end(showing:)``.
/// 2. Each change of the activity is stored with a renewal, at most once a second, and the others hear of it.
/// 3. ``update()`` shows the activity of the machine that has the lease. If that machine stops without an end, the lease lapses,
///    and the others show it by themselves.
/// 4. ``cancel(_:)`` asks that machine to cancel, which hears of it at once, or with its next renewal.
/// 5. A machine that could not renew its lease in time, and hears that another one has taken over, stops its work.
@Domain
final class SharedActivity<Activity: Codable & Equatable & Sendable> {
    /// The activity of another machine.
    enum Remote: Equatable {
        case running(Activity)
        case ended(Activity)
        /// The machine has died, or cannot reach the database.
        case lapsed(Activity)
    }

    /// The seconds between two changes that are stored.
    private static var step: Double { 1 }
    /// The seconds by which others wait longer than a lease lasts.
    private static var margin: Double { 0.2 }

    private let leases: any LeaseStore
    private let subject: Subject
    private let isRunning: (Activity) -> Bool
    private let show: (Remote) -> Void
    /// The lease of this machine, and the activity to store with it.
    private var lease: Lease?
    private var activity: Activity?
    private var stored: Activity?
    private var renewal: Task<Void, Never>?
    private var cancel: () -> Void = {}
    private var stop: () -> Void = {}
    private var isLost = false
    /// The last term whose end was shown.
    private var endedTerm = 0
    private var watch: Task<Void, any Error>?

    /// - Parameters:
    ///   - isRunning: Whether an activity lasts.
    ///   - show: Shows the activity of another machine.
    init(
        _ leases: any LeaseStore,
        _ subject: Subject,
        isRunning: @escaping @Domain (Activity) -> Bool,
        show: @escaping @Domain (Remote) -> Void
    ) {
        self.leases = leases
        self.subject = subject
        self.isRunning = isRunning
        self.show = show
    }

    deinit {
        renewal?.cancel()
        watch?.cancel()
    }

    // MARK: On the machine that works

    /// Takes the lease.
    /// - Parameters:
    ///   - cancel: Called when another machine asks to cancel. It returns at once.
    ///   - stop: Called when another machine has taken over. It returns at once.
    /// - Returns: Whether this machine has it now.
    func begin(
        _ activity: Activity,
        onCancellation cancel: @escaping @Domain () -> Void = {},
        onLoss stop: @escaping @Domain () -> Void = {}
    ) async throws -> Bool {
        guard let lease = try await alone({ try await leases.acquire(subject) }) else { return false }
        (self.lease, self.activity, stored) = (lease, activity, nil)
        (self.cancel, self.stop, isLost) = (cancel, stop, false)
        endedTerm = lease.term
        watch?.cancel()
        await renew()
        renewal = Lease.$current.withValue(nil) { Task { await renewRegularly() } }
        return true
    }

    /// Does work whose changes are refused when another machine has taken over.
    func perform<Value: Sendable, Failure: Error>(
        _ work: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let outcome: Result<Value, Failure> = await Lease.$current.withValue(lease) {
            do throws(Failure) { return .success(try await work()) } catch { return .failure(error) }
        }
        return try outcome.get()
    }

    /// Whether another machine has taken over from this one, which may be why its work has failed.
    func hasLost() async -> Bool {
        await renew()
        return isLost
    }

    /// Sets the activity that is stored with the next renewal.
    func report(_ activity: Activity) {
        self.activity = activity
    }

    /// Ends the lease of this machine, if it has one.
    func end(showing activity: Activity) async {
        guard let lease else { return }
        renewal?.cancel()
        // A renewal that is under way would undo the release.
        await renewal?.value
        self.lease = nil
        // If it is not released, it ends by itself.
        await alone { try? await leases.release(lease, showing: Self.content(activity)) }
    }

    private func renewRegularly() async {
        var age = 0.0
        let step = min(Self.step, leases.renewalInterval)
        while !isLost, (try? await Task.sleep(for: .seconds(step))) != nil {
            age += step
            guard activity != stored || age >= leases.renewalInterval else { continue }
            age = 0
            await renew()
        }
    }

    private func renew() async {
        guard let lease, let activity, !isLost else { return }
        let content = activity == stored ? nil : Self.content(activity)
        // While the database is away, the lease may lapse. Then the changes of this machine are refused.
        let renewal = await alone { try? await leases.renew(lease, showing: content) }
        guard let renewal, self.lease == lease, !isLost else { return }
        switch renewal {
        case .extended: stored = activity
        case .cancelled:
            stored = activity
            cancel()
        case .lost:
            isLost = true
            stop()
        }
    }

    // MARK: On the other machines

    /// Shows the latest activity of the machine that has the lease. On that machine, it looks whether to cancel.
    func update() async throws {
        guard lease == nil else { return await renew() }
        guard let found = try await alone({ try await leases.activity(of: subject) }), lease == nil else { return }
        let activity = found.content.flatMap { try? JSONDecoder().decode(Activity.self, from: $0) }
        guard let activity else { return }
        let isRunning = isRunning(activity)
        if found.remainder > 0 {
            guard isRunning else { return }
            endedTerm = found.term - 1
            show(.running(activity))
            follow(for: found.remainder)
        } else if found.term > endedTerm {
            endedTerm = found.term
            show(isRunning ? .lapsed(activity) : .ended(activity))
        }
    }

    /// Waits until no machine has the lease.
    func waitUntilFree() async throws {
        while let remainder = try await alone({ try await leases.activity(of: subject) })?.remainder, remainder > 0 {
            try await Task.sleep(for: .seconds(remainder + Self.margin))
        }
    }

    /// Asks that machine to cancel, and waits for its end for a short time.
    /// - Parameter end: Returns when its activity has ended here.
    func cancel(_ end: @escaping @Domain @Sendable () async -> Void) async {
        try? await withTimeLimit(.seconds(2), error: CancellationError()) { [leases, subject] in
            try await leases.requestCancellation(of: subject)
            await end()
        }
    }

    /// Updates the activity again after a lease would have lapsed.
    private func follow(for remainder: Double) {
        watch?.cancel()
        watch = Task { [weak self] in
            try await Task.sleep(for: .seconds(remainder + Self.margin))
            while let self, (try? await self.update()) == nil { try await Task.sleep(for: .seconds(Self.step)) }
        }
    }

    private static func content(_ activity: Activity) -> Data? {
        try? JSONEncoder().encode(activity)
    }

    /// Calls a function as no part of other work: a load that replaces another one is begun by a task that has its lease.
    private func alone<Value: Sendable>(_ body: () async throws -> Value) async rethrows -> Value {
        try await Lease.$current.withValue(nil) { try await body() }
    }
}
