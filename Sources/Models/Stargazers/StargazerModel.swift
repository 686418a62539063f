import Foundation
import Observation

/// The stars of one GitHub user, shared by all visitors who follow that user, and updated during a sync.
///
/// ``Stargazers`` keeps one model for each name.
@Domain
@Observable
package final class StargazerModel: ObservableModel {
    /// A sync that is running, or that waits for a rate limit.
    private struct CurrentSync {
        let task: Task<Void, Never>
        let usesVisitorToken: Bool
        /// The activity before the sync, which returns if the visitor's token is refused.
        let earlierActivity: StargazerState.Activity
    }

    package nonisolated let name: GitHubName
    package private(set) var state: StargazerState
    @ObservationIgnored private let dependencies: SyncDependencies
    @ObservationIgnored private let store: any StargazerStore
    @ObservationIgnored private let states: StateCounter
    @ObservationIgnored private var schedule: SyncSchedule
    @ObservationIgnored private var sync: CurrentSync?
    /// The task that ends the pause shown by the state.
    @ObservationIgnored private var pauseTask: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false

    /// Creates a model that starts with the stars that the store has loaded.
    /// - Parameter states: The counter of the states of all models. Open pages may have revisions of an earlier model
    ///   of this name, which was released.
    init(stored: StoredStars, states: StateCounter, dependencies: SyncDependencies, store: any StargazerStore) {
        name = stored.name
        state = StargazerState(revision: states.next(), activity: .none, stored: stored)
        self.states = states
        self.dependencies = dependencies
        self.store = store
        schedule = SyncSchedule(interval: dependencies.interval, limits: dependencies.limits)
        if let syncedAt = stored.syncedAt { pause(after: syncedAt) }
    }

    deinit {
        pauseTask?.cancel()
    }

    /// Starts a sync and returns at once: the state shows the progress. Does nothing while a sync is running, unless
    /// that sync waits for the server's rate limit and the visitor has a token, which need not wait.
    /// - Parameter token: The visitor's own token, which is used for this sync only; `nil` for the server's.
    package func beginSync(with token: GitHubToken? = nil) {
        guard !isClosed, sync == nil || canOvertake(with: token) else { return }
        begin(with: token)
    }

    /// Whether no stars of the user are stored.
    var isNew: Bool { state.stored.revision == 0 }

    /// Whether a sync is running or waiting.
    var isBusy: Bool { sync != nil }

    /// Whether a sync with the server's token has to be postponed.
    var isPaused: Bool { state.pauseEnd.map { dependencies.now() < $0 } ?? false }

    /// Returns whether viewing the stars starts a sync.
    func isDue(with token: GitHubToken?) -> Bool {
        schedule.isDue(state, with: token, at: dependencies.now())
    }

    /// Postpones requested syncs with the server's token until `end`, and shows this time. A sync that is due when the
    /// stars are viewed starts anyway.
    func pause(until end: Date) {
        guard end > dependencies.now(), end != state.pauseEnd else { return }
        state = state.paused(until: end, revision: states.next())
        pauseTask?.cancel()
        pauseTask = Task { [weak self, dependencies] in
            try? await dependencies.sleep(until: end)
            guard !Task.isCancelled else { return }
            self?.endPause()
        }
    }

    /// Hides the refusal of another visitor's own token.
    func hideVisitorTokenRefusal() {
        guard state.activity.isVisitorTokenRefusal else { return }
        state = state.with(.none, revision: states.next())
    }

    /// Loads the stored stars again, unless a sync is running.
    func reload() async throws {
        let revision = state.revision
        let stored = try await store.load(name)
        guard !isBusy, state.revision == revision, stored != state.stored else { return }
        state = state.with(stored, state.activity, revision: states.next())
    }

    /// Cancels the running sync, and returns when it has ended. No sync starts after that.
    func close() async {
        isClosed = true
        pauseTask?.cancel()
        sync?.task.cancel()
        await sync?.task.value
        guard isBusy else { return }
        sync = nil
        state = state.with(.none, revision: states.next())
    }

    private func canOvertake(with token: GitHubToken?) -> Bool {
        guard case .waiting = state.activity, let sync else { return false }
        return token != nil && !sync.usesVisitorToken
    }

    /// - Parameter time: The earliest time of the first request; `nil` for now, or for the time that was stored before
    ///   a restart.
    private func begin(with token: GitHubToken?, after time: Date? = nil) {
        let earlier = sync?.task
        earlier?.cancel()
        let earlierActivity = state.activity.isVisitorTokenRefusal ? .none : state.activity
        state = state.with(.syncing(SyncProgress(since: dependencies.now(), of: state.stored)), revision: states.next())
        let task = Task {
            await earlier?.value
            await syncCompletely(with: token, after: time)
        }
        sync = CurrentSync(task: task, usesVisitorToken: token != nil, earlierActivity: earlierActivity)
    }

    /// Syncs until everything is stored, or until a failure other than a rate limit. If the task is cancelled, the
    /// caller that has cancelled it sets the state.
    private func syncCompletely(with token: GitHubToken?, after time: Date?) async {
        let storedWait = await storedWait(for: token)
        if let time = time ?? storedWait { await wait(until: time, with: token) }
        let since = dependencies.now()
        let sync = StarSync(
            name: name,
            token: token ?? dependencies.token,
            dependencies: dependencies,
            store: store,
            reportProgress: { await self.showProgress($0, since: since) }
        )
        while !Task.isCancelled {
            do throws(StarsFailure) {
                return succeed(with: try await sync.run(from: state.stored))
            } catch .limited(let time) {
                await wait(until: time, with: token)
            } catch {
                return fail(with: error, token)
            }
        }
    }

    /// Returns the time that the source named before a restart. It does not apply to a visitor's own token.
    private func storedWait(for token: GitHubToken?) async -> Date? {
        guard token == nil, let end = try? await store.waitEnd(), end > dependencies.now() else { return nil }
        return end
    }

    private func showProgress(_ cursor: SyncCursor, since: Date) {
        guard !Task.isCancelled else { return }
        state = state.with(cursor.stored, .syncing(SyncProgress(since: since, at: cursor)), revision: states.next())
    }

    private func wait(until time: Date, with token: GitHubToken?) async {
        guard !Task.isCancelled else { return }
        let activity = state.activity
        state = state.with(.waiting(until: time), revision: states.next())
        dependencies.logFailure(name, .limited(until: time))
        await storeWait(until: time, for: token)
        try? await dependencies.sleep(until: time)
        guard !Task.isCancelled else { return }
        await storeWait(until: nil, for: token)
        guard !Task.isCancelled else { return }
        state = state.with(activity, revision: states.next())
    }

    /// Stores the wait of the server's token; the rate limit of a visitor's own token is separate. If storing fails,
    /// the wait is lost in a restart.
    private func storeWait(until time: Date?, for token: GitHubToken?) async {
        guard token == nil else { return }
        try? await store.saveWait(until: time, for: name, at: dependencies.now())
    }

    private func succeed(with stored: StoredStars) {
        guard !Task.isCancelled else { return }
        end()
        schedule.noteSuccess()
        state = state.with(stored, .none, revision: states.next())
    }

    /// - Parameter token: The visitor's own token, if the sync has used one.
    private func fail(with failure: StarsFailure, _ token: GitHubToken?) {
        guard !Task.isCancelled else { return }
        if let token, failure == .tokenRefused { return refuse(token) }
        end()
        schedule.noteFailure()
        state = state.with(.failed(failure, time: dependencies.now()), revision: states.next())
        dependencies.logFailure(name, failure)
    }

    /// Returns to the activity from before a visitor's own token was used, and shows the refusal if there was none.
    private func refuse(_ token: GitHubToken) {
        let earlierActivity = sync?.earlierActivity ?? .none
        let now = dependencies.now()
        end()
        schedule.noteRefusal(of: token, at: now)
        dependencies.logFailure(name, .visitorTokenRefused)
        switch earlierActivity {
        case .waiting(let time):
            begin(with: nil, after: time)
        case .failed:
            state = state.with(earlierActivity, revision: states.next())
        case .none, .syncing:
            state = state.with(.failed(.visitorTokenRefused, time: now), revision: states.next())
        }
    }

    private func end() {
        if sync?.usesVisitorToken == false { pause(after: dependencies.now()) }
        sync = nil
    }

    /// Begins the pause after a sync with the server's token, which ended at `time`.
    private func pause(after time: Date) {
        pause(until: schedule.pauseEnd(after: time, at: dependencies.now()))
    }

    private func endPause() {
        pauseTask = nil
        state = state.paused(until: nil, revision: states.next())
    }
}
