import Foundation
import Observation

/// The stars of one GitHub user, shared by all visitors who follow that user, and updated during a sync.
///
/// ``Stargazers`` keeps one model for each name.
@Domain
@Observable
package final class StargazerModel: ObservableModel {
    /// A sync that is in progress, or that waits for a rate limit.
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
    @ObservationIgnored private var rules: SyncRules
    @ObservationIgnored private var currentSync: CurrentSync?
    @ObservationIgnored private let tokens: VisitorTokens
    /// The pauses of syncs with the server's token, and with visitors' own tokens.
    @ObservationIgnored private let pause: RequestPause
    @ObservationIgnored private let tokenPause: RequestPause
    @ObservationIgnored private var isClosed = false

    /// Creates a model that starts with the stars that the store has loaded.
    /// - Parameter states: The counter of the states of all models. Open pages may have revisions of an earlier model
    ///   of this name, which was released.
    init(
        stored: StoredStars,
        states: StateCounter,
        tokens: VisitorTokens,
        dependencies: SyncDependencies,
        store: any StargazerStore
    ) {
        name = stored.name
        state = StargazerState(revision: states.next(), activity: .none, stored: stored)
        self.states = states
        self.tokens = tokens
        pause = RequestPause(sleep: dependencies.sleep(until:))
        tokenPause = RequestPause(sleep: dependencies.sleep(until:))
        self.dependencies = dependencies
        self.store = store
        rules = SyncRules(interval: dependencies.interval, limits: dependencies.limits)
        if let syncedAt = stored.syncedAt { pause(after: syncedAt) }
    }

    /// Whether nothing is stored of the user.
    var isNew: Bool { state.stored.revision == 0 }

    /// Whether a sync is running or waiting.
    var hasSync: Bool { currentSync != nil }

    /// Whether an act of a visitor begins a sync now.
    /// - Parameter token: The visitor's own token; `nil` for the server's.
    func allowsSync(on occasion: SyncRules.Occasion, with token: GitHubToken?) -> Bool {
        rules.allowsSync(
            on: occasion,
            state,
            usesVisitorToken: currentSync?.usesVisitorToken ?? false,
            with: token,
            at: dependencies.now()
        )
    }

    /// Begins a sync and returns at once: the state shows the progress. A sync that waits is cancelled, and this one
    /// continues it. ``Stargazers`` decides whether a user is admitted.
    /// - Parameter token: The visitor's own token, which is used for this sync only; `nil` for the server's.
    package func beginSync(with token: GitHubToken? = nil) {
        guard !isClosed else { return }
        let earlier = currentSync?.task
        earlier?.cancel()
        let earlierActivity = state.activity.isVisitorTokenRefusal ? .none : state.activity
        announce { $0.activity = .syncing(SyncProgress(of: $0.stored)) }
        // Detached from the request that has begun it, because the stars are everyone's.
        let task = Task.detached { [self] in
            await earlier?.value
            await sync(with: token)
        }
        currentSync = CurrentSync(task: task, usesVisitorToken: token != nil, earlierActivity: earlierActivity)
    }

    /// Postpones requested syncs with the server's token until `end`, and shows this time. A sync that is due when the
    /// stars are viewed begins anyway.
    func pause(until end: Date) {
        guard end > dependencies.now(), end != state.pauseEnd else { return }
        pause.begin(until: end) { [weak self] end in self?.announce { $0.pauseEnd = end } }
    }

    /// Postpones requested syncs with visitors' own tokens until `end`, and shows this time to these visitors.
    func pauseTokens(until end: Date) {
        guard end > dependencies.now(), end != state.tokenPauseEnd else { return }
        tokenPause.begin(until: end) { [weak self] end in self?.announce { $0.tokenPauseEnd = end } }
    }

    /// Hides the refusal of another visitor's own token.
    func hideVisitorTokenRefusal() {
        guard state.activity.isVisitorTokenRefusal else { return }
        announce { $0.activity = .none }
    }

    /// Loads the stored stars again, unless there is a current sync.
    func reload() async throws {
        let revision = state.revision
        let stored = try await store.stars(of: name)
        guard !hasSync, state.revision == revision, stored != state.stored else { return }
        announce { $0.stored = stored }
    }

    /// Cancels the current sync, and returns when it has ended. No sync begins after that.
    func close() async {
        isClosed = true
        pause.close()
        tokenPause.close()
        currentSync?.task.cancel()
        await currentSync?.task.value
        guard hasSync else { return }
        currentSync = nil
        announce { $0.activity = .none }
    }

    private func announce(_ change: (inout StargazerState) -> Void) {
        var next = state
        next.revision = states.next()
        change(&next)
        state = next
    }

    /// Syncs until everything is stored, or until a failure other than a rate limit. If the task is cancelled, the
    /// caller that has cancelled it sets the state.
    private func sync(with token: GitHubToken?) async {
        if let time = await storedWait(for: token) { await wait(until: time, with: token) }
        let sync = StarSync(
            name: name,
            token: token ?? dependencies.serverToken,
            dependencies: dependencies,
            store: store,
            reportProgress: { await self.showProgress($0, with: token) }
        )
        while !Task.isCancelled {
            do throws(StarsFailure) {
                return succeed(with: try await sync.syncAllPages(from: state.stored))
            } catch .limited(let time) {
                await wait(until: time, with: token)
            } catch {
                return fail(with: error, token)
            }
        }
    }

    /// Returns the end of the wait of the server's token, which any user's sync has stored, in this run of the program
    /// or an earlier one. It does not apply to a visitor's own token.
    private func storedWait(for token: GitHubToken?) async -> Date? {
        guard token == nil, let end = try? await store.waitEnd(), end > dependencies.now() else { return nil }
        return end
    }

    private func showProgress(_ cursor: SyncCursor, with token: GitHubToken?) {
        guard !Task.isCancelled else { return }
        if let token { tokens.noteAcceptance(of: token) }
        announce {
            $0.stored = cursor.stored
            $0.activity = .syncing(SyncProgress(at: cursor))
        }
    }

    private func wait(until time: Date, with token: GitHubToken?) async {
        guard !Task.isCancelled else { return }
        let activity = state.activity
        announce { $0.activity = .waiting(until: time) }
        dependencies.logFailure(name, .limited(until: time))
        await storeWait(until: time, for: token)
        try? await dependencies.sleep(until: time)
        guard !Task.isCancelled else { return }
        await storeWait(until: nil, for: token)
        guard !Task.isCancelled else { return }
        announce { $0.activity = activity }
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
        rules.noteSuccess()
        announce {
            $0.stored = stored
            $0.activity = .none
        }
    }

    /// - Parameter token: The visitor's own token, if the sync has used one.
    private func fail(with failure: StarsFailure, _ token: GitHubToken?) {
        guard !Task.isCancelled else { return }
        if let token, failure == .tokenRefused { return end(afterRefusalOf: token) }
        if let token { tokens.forgetTrial(of: token) }
        end()
        rules.noteFailure()
        announce { $0.activity = .failed(failure, time: dependencies.now()) }
        dependencies.logFailure(name, failure)
    }

    /// Returns to the activity from before a visitor's own token was used, and shows the refusal if there was no
    /// failure or wait.
    private func end(afterRefusalOf token: GitHubToken) {
        let earlierActivity = currentSync?.earlierActivity ?? .none
        let now = dependencies.now()
        end()
        rules.noteRefusal(of: token, at: now)
        dependencies.logFailure(name, .visitorTokenRefused)
        switch earlierActivity {
        case .waiting: beginSync()
        case .failed: announce { $0.activity = earlierActivity }
        case .none, .syncing: announce { $0.activity = .failed(.visitorTokenRefused, time: now) }
        }
    }

    private func end() {
        let now = dependencies.now()
        if currentSync?.usesVisitorToken == true {
            pauseTokens(until: rules.pauseEnd(after: now, at: now))
        } else if hasSync {
            pause(after: now)
        }
        currentSync = nil
    }

    /// Begins the pause after a sync with the server's token, which ended at `time`.
    private func pause(after time: Date) {
        pause(until: rules.pauseEnd(after: time, at: dependencies.now()))
    }
}
