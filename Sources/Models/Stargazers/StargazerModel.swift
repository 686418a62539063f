import Foundation
import Observation

/// The stars of one GitHub user, shared by all visitors who follow that user, and updated during a sync.
///
/// ``Stargazers`` keeps one model for each name.
@Domain
@Observable
package final class StargazerModel: ObservableModel {
    /// The refusals of one visitor's token.
    private struct TokenRefusals {
        var count = 0
        var time: Date
    }

    package nonisolated let name: GitHubName
    package private(set) var state: StargazerState
    @ObservationIgnored private let dependencies: SyncDependencies
    @ObservationIgnored private let states: StateCounter
    @ObservationIgnored private var work: Task<Void, Never>?
    /// Whether the current sync uses a visitor's own token.
    @ObservationIgnored private var usesOwnToken = false
    /// The activity before a visitor's own token was used.
    @ObservationIgnored private var earlierActivity = StargazerState.Activity.none
    /// Whether the state shows the refusal of a visitor's own token, which does not affect other visitors.
    @ObservationIgnored private var showsOwnRefusal = false
    /// The refusals of visitors' tokens, by hashes that are valid for one run of the program. No token is kept longer
    /// than its sync.
    @ObservationIgnored private var ownRefusals: [Int: TokenRefusals] = [:]
    @ObservationIgnored private var failureCount = 0
    /// The task that ends the pause shown by the state.
    @ObservationIgnored private var rest: Task<Void, Never>?
    /// Whether a name without stored stars may be synced.
    @ObservationIgnored private var isAdmitted = false
    @ObservationIgnored private var isClosed = false

    /// Creates a model that starts with the stars that the store has loaded.
    /// - Parameter states: The counter of the states of all models. Open pages may have revisions of an earlier model
    ///   of this name, which was released.
    init(stored: StoredStars, states: StateCounter, dependencies: SyncDependencies) {
        name = stored.name
        state = StargazerState(revision: states.next(), listRevision: 0, activity: .none, stored: stored)
        self.states = states
        self.dependencies = dependencies
        if let syncedAt = stored.syncedAt { rest(since: syncedAt) }
    }

    deinit {
        rest?.cancel()
    }

    /// Starts a sync and returns at once: the state shows the progress. Does nothing while a sync is running, unless
    /// that sync waits for the server's rate limit and the visitor has a token, which need not wait.
    ///
    /// A name without stored stars has to be admitted first: see ``Stargazers/syncIfDue(_:with:)``.
    /// - Parameter token: The visitor's own token, which is used for this sync only; `nil` for the server's.
    package func beginSync(with token: GitHubToken? = nil) {
        guard !isClosed, isAdmitted || !isNew else { return }
        guard work == nil || canOvertake(with: token) else { return }
        earlierActivity = showsOwnRefusal ? .none : state.activity
        begin(with: token)
    }

    /// Whether no stars of the name are stored.
    var isNew: Bool { state.stored.revision == 0 }

    /// Whether a sync is running or waiting.
    var isBusy: Bool { work != nil }

    /// Whether a visitor can start a sync with the server's token.
    var isRested: Bool {
        guard let restsUntil = state.restsUntil else { return true }
        return dependencies.now() >= restsUntil
    }

    /// Returns whether viewing the stars starts a sync.
    func isDue(with token: GitHubToken?) -> Bool {
        if let token, isRefused(token) { return false }
        return switch state.activity {
        case .syncing: false
        case .waiting: canOvertake(with: token)
        case .failed where showsOwnRefusal: isOutdated
        // The server's token was refused, and the visitor's own one may be valid.
        case .failed(.tokenRefused, _) where token != nil: true
        case .failed(_, let time): dependencies.now() >= time + dependencies.limits.pause(afterFailures: failureCount)
        case .none: isOutdated
        }
    }

    /// Allows a name without stored stars to be synced.
    func admit() {
        isAdmitted = true
    }

    /// Prevents syncs with the server's token before `end`. The state shows the time until then.
    func rest(until end: Date) {
        guard end > dependencies.now(), end != state.restsUntil else { return }
        state = state.resting(until: end, revision: states.next())
        rest?.cancel()
        rest = Task { [weak self, dependencies] in
            try? await dependencies.sleep(until: end)
            guard !Task.isCancelled else { return }
            self?.endRest()
        }
    }

    /// Hides the refusal of another visitor's own token.
    func hideOwnRefusal() {
        guard showsOwnRefusal, !isBusy else { return }
        showsOwnRefusal = false
        state = state.with(.none, revision: states.next())
    }

    /// Loads the stored stars again, unless a sync is running.
    func reload() async throws {
        let revision = state.revision
        let stored = try await dependencies.store.load(name)
        guard !isBusy, state.revision == revision, stored != state.stored else { return }
        state = state.with(stored, state.activity, revision: states.next())
    }

    /// Cancels the running sync, and returns when it has ended. No sync starts after that.
    func close() async {
        isClosed = true
        rest?.cancel()
        work?.cancel()
        await work?.value
        guard isBusy else { return }
        work = nil
        state = state.with(.none, revision: states.next())
    }

    private var isOutdated: Bool {
        guard let syncedAt = state.stored.syncedAt, state.stored.run == nil else { return true }
        guard let interval = dependencies.interval else { return false }
        return dependencies.now() >= syncedAt + interval
    }

    private func isRefused(_ token: GitHubToken) -> Bool {
        guard let refusals = ownRefusals[token.hashValue] else { return false }
        return dependencies.now() < refusals.time + dependencies.limits.pause(afterFailures: refusals.count)
    }

    private func canOvertake(with token: GitHubToken?) -> Bool {
        guard case .waiting = state.activity else { return false }
        return token != nil && !usesOwnToken
    }

    /// - Parameter time: The earliest time of the first request; `nil` for now, or for the time that was stored before
    ///   a restart.
    private func begin(with token: GitHubToken?, after time: Date? = nil) {
        let earlier = work
        earlier?.cancel()
        showsOwnRefusal = false
        usesOwnToken = token != nil
        state = state.with(.syncing(SyncProgress(since: dependencies.now(), of: state.stored)), revision: states.next())
        work = Task {
            await earlier?.value
            await syncCompletely(with: token, after: time)
        }
    }

    /// Syncs until everything is stored, or until a failure other than a rate limit. If the task is cancelled, the
    /// caller that has cancelled it sets the state.
    private func syncCompletely(with token: GitHubToken?, after time: Date?) async {
        if let time = time ?? storedWait { await wait(until: time) }
        let since = dependencies.now()
        let sync = dependencies.makeSync(of: name, with: token ?? dependencies.token) {
            await self.showProgress($0, since: since)
        }
        while !Task.isCancelled {
            do throws(StarsFailure) {
                return succeed(with: try await sync.run(from: state.stored))
            } catch .limited(let time) {
                await wait(until: time)
            } catch {
                if let token, error == .tokenRefused { return refuse(token) }
                return fail(with: error)
            }
        }
    }

    /// The time that the source named before a restart. It does not apply to a visitor's own token.
    private var storedWait: Date? {
        guard !usesOwnToken, let time = state.stored.waitsUntil, time > dependencies.now() else { return nil }
        return time
    }

    private func showProgress(_ cursor: SyncCursor, since: Date) {
        guard !Task.isCancelled else { return }
        state = state.with(cursor.stored, .syncing(SyncProgress(since: since, at: cursor)), revision: states.next())
    }

    private func wait(until time: Date) async {
        guard !Task.isCancelled else { return }
        let activity = state.activity
        state = state.with(.waiting(until: time), revision: states.next())
        dependencies.report(name, .limited(until: time))
        await storeWait(until: time)
        try? await dependencies.sleep(until: time)
        guard !Task.isCancelled else { return }
        await storeWait(until: nil)
        guard !Task.isCancelled else { return }
        state = state.with(activity, revision: states.next())
    }

    /// Stores the wait of the server's token; the rate limit of a visitor's own token is separate. If storing fails,
    /// the wait is lost in a restart.
    private func storeWait(until time: Date?) async {
        guard !usesOwnToken else { return }
        try? await dependencies.store.saveWait(until: time, for: name, at: dependencies.now())
    }

    private func succeed(with stored: StoredStars) {
        guard !Task.isCancelled else { return }
        end()
        failureCount = 0
        state = state.with(stored, .none, revision: states.next())
    }

    private func fail(with failure: StarsFailure) {
        guard !Task.isCancelled else { return }
        end()
        failureCount += 1
        state = state.with(.failed(failure, time: dependencies.now()), revision: states.next())
        dependencies.report(name, failure)
    }

    /// Returns to the activity from before a visitor's own token was used, and shows the refusal if there was none.
    private func refuse(_ token: GitHubToken) {
        guard !Task.isCancelled else { return }
        let now = dependencies.now()
        end()
        let count = ownRefusals[token.hashValue]?.count ?? 0
        ownRefusals = ownRefusals.filter { $0.value.time + 2 * dependencies.limits.longestPause > now }
        ownRefusals[token.hashValue] = TokenRefusals(count: count + 1, time: now)
        dependencies.report(name, .tokenRefused)
        switch earlierActivity {
        case .waiting(let time):
            begin(with: nil, after: time)
        case .failed:
            state = state.with(earlierActivity, revision: states.next())
        case .none, .syncing:
            showsOwnRefusal = true
            state = state.with(.failed(.tokenRefused, time: now), revision: states.next())
        }
    }

    private func end() {
        work = nil
        isAdmitted = false
        if !usesOwnToken { rest(since: dependencies.now()) }
    }

    /// Begins the pause after a sync with the server's token, which ended at `time`.
    private func rest(since time: Date) {
        // If the clock was set back, the pause does not become longer.
        rest(until: min(time, dependencies.now()) + dependencies.limits.firstPause)
    }

    private func endRest() {
        rest = nil
        state = state.resting(until: nil, revision: states.next())
    }
}
