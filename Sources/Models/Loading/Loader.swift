package import Foundation
import Observation

/// Loads the content of a model from another server, one load at a time, and holds the model's state.
///
/// 1. ``begin(_:replacing:followedBy:load:)`` starts a load. It reports its progress, which the state shows.
/// 2. A load that succeeds replaces the content. After a failure, the earlier content stays, and the state shows the
///    reason. A visitor may ``cancel()`` a load, also that of another machine: then the state shows that. A load that
///    ``close()`` cancels leaves no trace.
/// 3. Then there is a pause, in which visitors cannot begin another load, so that they do not drive the load of the
///    other server, however many they are.
@Domain
@Observable
final class Loader<State: LoadingState> {
    /// The property of the state that shows the end of a pause.
    typealias Pause = WritableKeyPath<State, Date?> & Sendable

    private(set) var state: State
    @ObservationIgnored private let clock: LoadClock
    @ObservationIgnored private let pauseLength: TimeInterval
    @ObservationIgnored private let revisions: StateCounter
    @ObservationIgnored private let report: @Sendable (State.Failure) -> Void
    /// The activity of the machine that loads; `nil` with one machine.
    @ObservationIgnored private var shared: SharedActivity<State.Activity>?
    @ObservationIgnored private var task: Task<Void, Never>?
    /// The number of loads that have begun.
    @ObservationIgnored private var count = 0
    /// The number of the load that a visitor has cancelled.
    @ObservationIgnored private var cancelledNumber: Int?
    /// The number of the load that another machine has taken over.
    @ObservationIgnored private var lostNumber: Int?
    /// The activity before the load, which is shown again if the load leaves no trace.
    @ObservationIgnored private var earlierActivity = State.Activity.none
    /// The tasks that end the pauses.
    @ObservationIgnored private var pauses: [WritableKeyPath<State, Date?>: PauseTask] = [:]
    @ObservationIgnored private(set) var isClosed = false
    /// Whether the last load was left to another machine, which was loading.
    @ObservationIgnored private(set) var isLeftToOthers = false

    /// - Parameters:
    ///   - pauseLength: The length of the pause after each load, in seconds.
    ///   - revisions: The counter of the states, which several models may share.
    ///   - sharing: The leases of several machines, of which one loads at a time, and what is loaded; `nil` with one
    ///     machine.
    ///   - report: A function that is called with each failure, in addition to the state that shows it.
    init(
        _ state: State,
        clock: LoadClock,
        pauseLength: TimeInterval,
        revisions: StateCounter = StateCounter(after: 0),
        sharing: (leases: any LeaseStore, subject: Subject)? = nil,
        report: @escaping @Sendable (State.Failure) -> Void
    ) {
        self.state = state
        self.clock = clock
        self.pauseLength = pauseLength
        self.revisions = revisions
        self.report = report
        shared = sharing.map { leases, subject in
            SharedActivity(leases, subject, isRunning: \.isLoading) { [weak self] in self?.show($0) }
        }
    }

    /// Whether this machine loads.
    var isLoading: Bool { task != nil }

    /// Whether the pause after the last load has not ended.
    var isPaused: Bool { state.pauseEnd.map { clock.now() < $0 } ?? false }

    /// Begins a load, and returns at once.
    /// - Parameters:
    ///   - replacing: Whether a load that is running is cancelled, and this one follows it. Otherwise nothing begins.
    ///   - pause: The pause after the load.
    ///   - load: A function that returns the new content.
    func begin(
        _ progress: State.Progress,
        replacing: Bool = false,
        followedBy pause: Pause = \.pauseEnd,
        load: @escaping @Domain () async throws(State.Failure) -> State.Content
    ) {
        guard !isClosed, replacing || !isLoading else { return }
        if !isLoading { earlierActivity = state.activity }
        change { $0.activity = .loading(progress) }
        let earlier = task
        earlier?.cancel()
        count += 1
        let number = count
        task = Task {
            await earlier?.value
            await finish(load, number, followedBy: pause)
        }
    }

    /// Cancels the running load for a visitor, and returns when it has ended. What it has saved stays, and a load that has just
    /// finished stays finished. The wait for the load of another machine is limited.
    func cancel() async {
        if let task {
            cancelRunning()
            await task.value
        }
        guard task == nil, let shared, state.activity.isLoading else { return }
        await shared.cancel { [weak self] in
            guard let self else { return }
            for await isLoading in Observations({ self.state.activity.isLoading }) where !isLoading { return }
        }
    }

    /// Shows the progress of the running load. After the load was cancelled, nothing changes.
    /// - Parameter content: The content that has arrived so far, if it is shown before the end.
    func showProgress(_ progress: State.Progress, content: State.Content? = nil) {
        guard isLoading, !Task.isCancelled else { return }
        change {
            if let content { $0.show(content) }
            $0.activity = .loading(progress)
        }
    }

    /// Sets the next state.
    func change(_ change: (inout State) -> Void) {
        var next = state
        change(&next)
        next.revision = revisions.next()
        state = next
        if isLoading { shared?.report(next.activity) }
    }

    /// Shows the load of another machine.
    func update() async throws {
        try await shared?.update()
    }

    /// Waits until no other machine loads.
    func waitForOthers() async throws {
        try await shared?.waitUntilFree()
    }

    /// Begins a pause, in place of the current one if there is one. A time in the past begins none.
    func pause(until end: Date, showing pause: Pause = \.pauseEnd) {
        guard end > clock.now(), end != state[keyPath: pause] else { return }
        change { $0[keyPath: pause] = end }
        pauses[pause] = PauseTask(
            task: Task { [weak self, clock] in
                try? await clock.sleep(until: end)
                guard !Task.isCancelled else { return }
                self?.change { $0[keyPath: pause] = nil }
            }
        )
    }

    /// Returns when the running load has ended.
    func waitUntilEnd() async {
        await task?.value
    }

    /// Cancels the running load, and returns when it has ended. No load begins after that.
    func close() async {
        isClosed = true
        pauses = [:]
        guard let task else { return }
        task.cancel()
        await task.value
        self.task = nil
        change { $0.activity = earlierActivity }
    }

    private func cancelRunning() {
        cancelledNumber = count
        task?.cancel()
    }

    /// Whether a load has ended without a trace: another one replaces it here, or the program ends.
    private func isAbandoned(_ number: Int) -> Bool {
        Task.isCancelled && (isClosed || number != count || (number != cancelledNumber && number != lostNumber))
    }

    /// Runs a load to its end. If it is abandoned, the caller that has cancelled it sets the state.
    private func finish(
        _ load: @Domain () async throws(State.Failure) -> State.Content,
        _ number: Int,
        followedBy pause: Pause
    ) async {
        if let shared, (try? await begin(sharing: shared)) != true { return await leaveToOthers(shared, number) }
        isLeftToOthers = false
        let outcome: Result<State.Content, State.Failure>
        do throws(State.Failure) {
            let content = if let shared { try await shared.perform(load) } else { try await load() }
            outcome = .success(content)
        } catch {
            outcome = .failure(error)
        }
        if case .failure = outcome, !isAbandoned(number), let shared, await shared.hasLost() {
            await shared.end(showing: earlierActivity)
            return await leaveToOthers(shared, number)
        }
        if !isAbandoned(number) { show(outcome) }
        let stop = State.Activity.cancelled(by: .endOfProgram, time: clock.now())
        await shared?.end(showing: isClosed ? stop : isAbandoned(number) ? earlierActivity : state.activity)
        guard !isAbandoned(number) else { return }
        task = nil
        self.pause(until: clock.now() + pauseLength, showing: pause)
    }

    private func begin(sharing shared: SharedActivity<State.Activity>) async throws -> Bool {
        try await shared.begin(
            state.activity,
            onCancellation: { [weak self] in self?.cancelRunning() },
            onLoss: { [weak self] in self?.stopRunning() }
        )
    }

    private func stopRunning() {
        lostNumber = count
        task?.cancel()
    }

    private func show(_ outcome: Result<State.Content, State.Failure>) {
        switch outcome {
        case .success(let content):
            change {
                $0.show(content)
                $0.activity = .none
            }
        case .failure where Task.isCancelled:
            change { $0.activity = .cancelled(by: .visitor, time: clock.now()) }
        case .failure(let failure):
            change { $0.activity = State.activity(after: failure, at: clock.now(), before: earlierActivity) }
            report(failure)
        }
        earlierActivity = state.activity
    }

    /// Ends a load that another machine does, or that has no database.
    private func leaveToOthers(_ shared: SharedActivity<State.Activity>, _ number: Int) async {
        guard !isAbandoned(number) else { return }
        isLeftToOthers = true
        change { $0.activity = earlierActivity }
        task = nil
        try? await shared.update()
    }

    /// Shows the load of another machine. Its content arrives by another way.
    private func show(_ remote: SharedActivity<State.Activity>.Remote) {
        guard !isLoading, !isClosed else { return }
        switch remote {
        case .running(let activity):
            if activity != state.activity { change { $0.activity = activity } }
        case .ended(let activity):
            change { $0.activity = activity }
            pause(until: clock.now() + pauseLength)
        case .lapsed:
            change { $0.activity = .cancelled(by: .endOfProgram, time: clock.now()) }
        }
    }

    /// Ends a pause. Another one in its place cancels it.
    private final class PauseTask {
        private let task: Task<Void, Never>

        init(task: Task<Void, Never>) { self.task = task }
        deinit { task.cancel() }
    }
}

/// The state of a model whose content a ``Loader`` loads.
package protocol LoadingState: Sendable {
    associatedtype Content: Sendable
    associatedtype Progress: Sendable & Equatable & Codable
    associatedtype Failure: Error & Equatable & Codable
    typealias Activity = LoadActivity<Progress, Failure>

    /// A number that grows with each change.
    var revision: Int { get set }
    var activity: Activity { get set }
    /// The time before which visitors cannot begin a load; `nil` if they can at once.
    var pauseEnd: Date? { get set }

    /// Whether this is also the state after a restart: the state shows what is stored, and nothing else.
    var isIdle: Bool { get }

    /// Replaces the content.
    mutating func show(_ content: Content)

    /// Returns the activity after a load has failed.
    /// - Parameter earlier: The activity before the load.
    static func activity(after failure: Failure, at time: Date, before earlier: Activity) -> Activity
}

extension LoadingState {
    package var isIdle: Bool { activity == .none && pauseEnd == nil }

    package static func activity(after failure: Failure, at time: Date, before earlier: Activity) -> Activity {
        .failed(failure, time: time)
    }

    /// Returns the next state, with the same content.
    package func with(_ activity: Activity) -> Self {
        var next = self
        next.revision += 1
        next.activity = activity
        return next
    }
}

/// The activity of a ``Loader``, which pages show.
package enum LoadActivity<Progress, Failure>: Sendable, Equatable, Codable
where Progress: Sendable & Equatable & Codable, Failure: Error & Equatable & Codable {
    case none
    case loading(Progress)
    /// The last load has failed. The earlier content is still shown.
    case failed(Failure, time: Date)
    /// The last load was cancelled. The earlier content, and what was saved until then, is still shown.
    case cancelled(by: LoadCanceller, time: Date)

    var isLoading: Bool {
        if case .loading = self { true } else { false }
    }
}

/// The cause of the end of a load that was cancelled.
package enum LoadCanceller: Sendable, Equatable, Codable {
    case visitor
    /// The program that was loading has ended, on another machine. A load of this one leaves no trace then.
    case endOfProgram
}

/// The progress of a load that is a single document.
package struct LoadProgress: Sendable, Equatable, Codable {
    /// The time at which the load began.
    package let start: Date
    /// The number of bytes that have arrived.
    package let byteCount: Int
    /// Whether all bytes have arrived, and the content is being saved.
    package let isSaving: Bool

    package init(since start: Date, byteCount: Int = 0, isSaving: Bool = false) {
        self.start = start
        self.byteCount = byteCount
        self.isSaving = isSaving
    }
}

/// The clock of a ``Loader``, which can be replaced in tests.
package struct LoadClock: Sendable {
    let now: @Sendable () -> Date
    /// A function that waits for a number of seconds.
    let sleep: @Sendable (TimeInterval) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.now = now
        self.sleep = sleep
    }

    /// Sleeps for at least a second and at most a day, even if a clock is wrong.
    func sleep(until time: Date) async throws {
        try await sleep(min(max(1, time.timeIntervalSince(now())), 24 * 60 * 60))
    }
}

/// The pause after a load, by whomever it was begun.
package enum LoadPause {
    /// The default length, in seconds.
    package static let length: TimeInterval = 60
}
