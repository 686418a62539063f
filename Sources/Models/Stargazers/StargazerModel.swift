import Foundation

/// The stars of one GitHub user, shared by all visitors who follow that user, and updated during a sync.
///
/// ``Stargazers`` keeps one model for each name.
@Domain
package final class StargazerModel: ObservableModel, SubjectModel {
    package nonisolated let name: GitHubName
    nonisolated let subject: Subject
    private let configuration: SyncConfiguration
    private let store: any StargazerStore
    private let loader: Loader<StargazerState>
    private let tokens: VisitorTokens
    private var rules: SyncRules
    /// Whether the current sync uses a visitor's own token.
    private var usesVisitorToken = false

    /// Creates a model that starts with the stars that the store has loaded.
    /// - Parameters:
    ///   - cancelledAt: The time at which a visitor has cancelled the last sync; `nil` if nobody has.
    ///   - revision: The revision of the first state.
    ///   - states: The counter of the states of all models. Open pages may have revisions of an earlier model of this name,
    ///     which was released.
    init(
        stored: StoredStars,
        cancelledAt: Date?,
        revision: Int,
        states: StateCounter,
        tokens: VisitorTokens,
        configuration: SyncConfiguration,
        store: any StargazerStore
    ) {
        name = stored.name
        subject = .stargazer(stored.name)
        self.tokens = tokens
        self.configuration = configuration
        self.store = store
        rules = SyncRules(interval: configuration.interval, limits: configuration.limits)
        // A sync may have ended just before it was cancelled.
        let cancellation = cancelledAt.flatMap { $0 > stored.syncedAt ?? .distantPast ? $0 : nil }
        let activity: StargazerState.Activity = cancellation.map { .cancelled(by: .visitor, time: $0) } ?? .none
        loader = Loader(
            StargazerState(revision: revision, activity: activity, stored: stored),
            clock: configuration.clock,
            pauseLength: configuration.limits.pause,
            revisions: states,
            sharing: configuration.leases.map { ($0, .stargazer(stored.name)) },
            report: { configuration.logFailure(stored.name, $0) }
        )
        if let syncedAt = stored.syncedAt { pause(until: rules.pauseEnd(after: syncedAt, at: configuration.now())) }
    }

    package var state: StargazerState { loader.state }

    /// Whether nothing is stored of the user.
    var isNew: Bool { state.stored.revision == 0 }

    /// Whether a sync is running or waiting.
    var hasSync: Bool { loader.isLoading }

    /// Whether an act of a visitor begins a sync now.
    /// - Parameter token: The visitor's own token; `nil` for the server's.
    func allowsSync(on occasion: SyncRules.Occasion, with token: GitHubToken?) -> Bool {
        rules.allowsSync(on: occasion, state, usesVisitorToken: usesVisitorToken, with: token, at: configuration.now())
    }

    /// Begins a sync and returns at once: the state shows the progress. A sync that waits is cancelled, and this one
    /// continues it. ``Stargazers`` decides whether a user is admitted.
    /// - Parameter token: The visitor's own token, which is used for this sync only; `nil` for the server's.
    package func beginSync(with token: GitHubToken? = nil) {
        let isReplacing = hasSync
        usesVisitorToken = token != nil
        loader.begin(
            .syncing(SyncProgress(of: state.stored)),
            replacing: true,
            followedBy: token == nil ? \.pauseEnd : \.tokenPauseEnd
        ) { [self] () async throws(StarsFailure) in try await load(with: token, isReplacing: isReplacing) }
    }

    /// Postpones requested syncs with the server's token until `end`, and shows this time. A sync that is due when the
    /// stars are viewed begins anyway.
    func pause(until end: Date) {
        loader.pause(until: end)
    }

    /// Postpones requested syncs with visitors' own tokens until `end`, and shows this time to these visitors.
    func pauseTokens(until end: Date) {
        loader.pause(until: end, showing: \.tokenPauseEnd)
    }

    /// Hides the refusal of another visitor's own token.
    func hideVisitorTokenRefusal() {
        guard state.activity.isVisitorTokenRefusal else { return }
        loader.change { $0.activity = .none }
    }

    /// Loads the stored stars again, unless there is a current sync.
    func reload() async throws {
        var revision: Int
        var stored: StoredStars
        repeat {
            revision = state.revision
            stored = try await store.stars(of: name)
            // The state may have changed after the stars were read.
        } while !hasSync && state.revision != revision
        guard !hasSync, stored != state.stored else { return }
        let syncedAt = stored.syncedAt == state.stored.syncedAt ? nil : stored.syncedAt
        loader.change { $0.stored = stored }
        if let syncedAt { pause(until: rules.pauseEnd(after: syncedAt, at: configuration.now())) }
    }

    /// Shows the sync of another machine.
    func updateActivity() async throws {
        try await loader.update()
    }

    /// Cancels the current sync for a visitor, also that of another machine. The pages that were stored stay, and the next sync
    /// continues after them. It begins by hand, or after the interval, also after a restart.
    package func cancel() async {
        if state.activity.isLoading { try? await store.saveCancellation(at: configuration.now(), of: name) }
        await loader.cancel()
    }

    /// Cancels the current sync, and returns when it has ended. No sync begins after that.
    func close() async {
        await loader.close()
    }

    /// Syncs, and notes the outcome.
    /// - Parameters:
    ///   - token: The visitor's own token; `nil` for the server's.
    ///   - isReplacing: Whether the sync replaces one that has waited. If GitHub refuses the visitor's token, that one
    ///     continues.
    private func load(with token: GitHubToken?, isReplacing: Bool) async throws(StarsFailure) -> StoredStars {
        do throws(StarsFailure) {
            if !Task.isCancelled { try? await store.saveCancellation(at: nil, of: name) }
            let stored = try await sync(with: token)
            if !Task.isCancelled { rules.noteSuccess() }
            return stored
        } catch {
            guard !Task.isCancelled else { throw error }
            guard let token, error == .tokenRefused else {
                if let token { tokens.forgetTrial(of: token) }
                rules.noteFailure()
                throw error
            }
            let now = configuration.now()
            rules.noteRefusal(of: token, at: now)
            if isReplacing {
                configuration.logFailure(name, .visitorTokenRefused)
                pauseTokens(until: rules.pauseEnd(after: now, at: now))
                beginSync()
            }
            throw .visitorTokenRefused
        }
    }

    /// Syncs until everything is stored, or until a failure other than a rate limit.
    private func sync(with token: GitHubToken?) async throws(StarsFailure) -> StoredStars {
        if let time = await storedWait(for: token) { try await wait(until: time, with: token) }
        let sync = StarSync(
            name: name,
            token: token ?? configuration.serverToken,
            configuration: configuration,
            store: store,
            reportProgress: { await self.showProgress($0, with: token) }
        )
        while true {
            do throws(StarsFailure) {
                return try await sync.syncAllPages(from: state.stored)
            } catch .limited(let time) {
                try await wait(until: time, with: token)
            }
        }
    }

    /// Returns the end of the wait of the server's token, which any user's sync has stored, in this run of the program
    /// or an earlier one. It does not apply to a visitor's own token.
    private func storedWait(for token: GitHubToken?) async -> Date? {
        guard token == nil, let end = try? await store.waitEnd(), end > configuration.now() else { return nil }
        return end
    }

    private func showProgress(_ cursor: SyncCursor, with token: GitHubToken?) {
        guard !Task.isCancelled else { return }
        if let token { tokens.noteAcceptance(of: token) }
        loader.showProgress(.syncing(SyncProgress(at: cursor)), content: cursor.stored)
    }

    /// Waits for a rate limit, and shows it.
    /// - Throws: `limited` if the sync is cancelled.
    private func wait(until time: Date, with token: GitHubToken?) async throws(StarsFailure) {
        guard !Task.isCancelled, case .loading(let stage) = state.activity else { throw .limited(until: time) }
        loader.showProgress(.waiting(until: time))
        configuration.logFailure(name, .limited(until: time))
        await storeWait(until: time, for: token)
        try? await configuration.clock.sleep(until: time)
        guard !Task.isCancelled else { throw .limited(until: time) }
        await storeWait(until: nil, for: token)
        guard !Task.isCancelled else { throw .limited(until: time) }
        loader.showProgress(stage)
    }

    /// Stores the wait of the server's token; the rate limit of a visitor's own token is separate. If storing fails,
    /// the wait is lost in a restart.
    private func storeWait(until time: Date?, for token: GitHubToken?) async {
        guard token == nil else { return }
        try? await store.saveWait(until: time, for: name, at: configuration.now())
    }
}
