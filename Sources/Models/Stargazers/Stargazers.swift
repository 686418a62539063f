package import Foundation

/// The models of GitHub users: one for each user that is in use or syncing, and for the users that were viewed last.
@Domain
package final class Stargazers {
    /// The minimum number of unused models that are kept. Each holds a hundred stars.
    package nonisolated static let keptCount = 64
    /// The period of ``StargazerLimits/newStargazers``, in seconds.
    private static let newStargazersPeriod: TimeInterval = 60 * 60

    private let configuration: SyncConfiguration
    private let store: any StargazerStore
    private let models = ModelCache<GitHubName, StargazerModel>(keptCount: Stargazers.keptCount)
    private var run: ProgramRun
    private let states: StateCounter
    private let tokens: VisitorTokens
    /// The recent times at which users without stored stars were requested with the server's token.
    private var newStargazerTimes: [Date] = []
    /// New users are admitted one at a time, so that each counts the earlier ones.
    private let admissions = AsyncSemaphore(1)
    private var isClosed = false

    /// - Parameter run: The run of the program, whose revisions the states have.
    package init(_ configuration: SyncConfiguration, store: any StargazerStore, run: ProgramRun = .first) {
        self.run = run
        states = run.counter()
        self.configuration = configuration
        self.store = store
        tokens = VisitorTokens(limit: configuration.limits.unknownTokens)
    }

    /// Returns the model of a user with the stored stars, and begins no sync.
    /// - Throws: The store's errors.
    package func stargazer(_ name: GitHubName) async throws -> StargazerModel {
        try await models.model(for: name) { [self, configuration, states, tokens, store] in
            let stored = try await store.stars(of: name)
            return StargazerModel(
                stored: stored,
                cancelledAt: try await store.cancellation(of: name),
                revision: run.takeEarlierRevision(of: .stargazer(name)) ?? states.next(),
                states: states,
                tokens: tokens,
                configuration: configuration,
                store: store
            )
        }
    }

    /// Returns the model of a user for a visitor who views the stars. Begins a sync if there never was one, if the last
    /// one was long ago or was interrupted, or some time after a failed one.
    /// - Parameter token: The visitor's own token; `nil` for the server's.
    /// - Throws: `StargazerRefusal` if nothing of the user is stored and the user is not admitted, and the store's errors.
    package func syncIfDue(_ name: GitHubName, with token: GitHubToken?) async throws -> StargazerModel {
        let model = try await stargazer(name)
        if token == nil { model.hideVisitorTokenRefusal() }
        try await beginSync(of: model, on: .view, with: token)
        return model
    }

    /// Begins a sync for a visitor who has asked for it, unless one is running or waiting. A visitor's own token
    /// may replace a sync that waits; without one, a pause after the last sync is required.
    /// - Parameter token: The visitor's own token; `nil` for the server's.
    /// - Throws: The errors of ``syncIfDue(_:with:)``.
    package func requestSync(of name: GitHubName, with token: GitHubToken?) async throws {
        let model = try await stargazer(name)
        try await beginSync(of: model, on: .request, with: token)
    }

    /// Returns the syncs of a subject in memory on other machines, to be followed.
    package func followedActivity(_ subject: Subject) -> FollowedModel? {
        models.model(of: subject).map { model in FollowedModel { try await model.updateActivity() } }
    }

    /// Returns the model of a subject in memory, to be followed.
    package func followed(_ subject: Subject) -> FollowedModel? {
        guard let model = models.model(of: subject) else { return nil }
        // The revision of the stars is not that of the subject, which also counts the ends of syncs.
        return FollowedModel {
            // A sync that is left to the other machine leaves the state as it was.
            guard !model.hasSync else { throw CancellationError() }
            try await model.reload()
        }
    }

    /// The revisions of the states with which the next run of the program begins.
    package var idleRevisions: [Subject: Int] {
        var revisions: [Subject: Int] = [:]
        for model in models.models where model.state.isIdle {
            revisions[.stargazer(model.name)] = model.state.revision
        }
        return revisions
    }

    /// Logs an error of the store because of which no sync has begun.
    func logFailure(_ name: GitHubName, _ error: any Error) {
        configuration.logFailure(name, .notStored(detail: "\(error)"))
    }

    /// Cancels all running syncs, and returns when they have ended. No sync begins after that.
    package func close() async {
        isClosed = true
        for model in models.models { await model.close() }
    }

    /// Begins a sync if the model allows it, and the user has stored stars or is admitted.
    private func beginSync(
        of model: StargazerModel,
        on occasion: SyncRules.Occasion,
        with token: GitHubToken?
    ) async throws {
        guard !isClosed, model.allowsSync(on: occasion, with: token) else { return }
        guard model.isNew, !model.hasSync else {
            guard waitEnd(of: model, with: token) == nil else { return }
            return model.beginSync(with: token)
        }
        try await admissions.acquire()
        defer { admissions.release() }
        // Another visitor may have begun the sync meanwhile.
        guard model.isNew, !model.hasSync, model.allowsSync(on: occasion, with: token) else { return }
        try await admit(model, with: token)
    }

    /// Counts a sync with a visitor's own token.
    /// - Returns: The end of the wait if too many tokens are unknown, which the model shows to visitors with a token.
    private func waitEnd(of model: StargazerModel, with token: GitHubToken?) -> Date? {
        guard let token, let end = tokens.beginSync(with: token, at: configuration.now()) else { return nil }
        model.pauseTokens(until: end)
        return end
    }

    private func admit(_ model: StargazerModel, with token: GitHubToken?) async throws {
        // Checked first, so that a refused user displaces no other.
        if token == nil { try refuseTooManyNew(model) }
        if let end = waitEnd(of: model, with: token) { throw StargazerRefusal.tooManyTokens(until: end) }
        try await makeRoom()
        guard !isClosed else { return }
        if token == nil { newStargazerTimes.append(configuration.now()) }
        model.beginSync(with: token)
    }

    /// Refuses the user if the limit is reached. An open page that shows the user's failed first sync gets the time
    /// from the model's state.
    private func refuseTooManyNew(_ model: StargazerModel) throws {
        let now = configuration.now()
        // If the clock was set back, the pause does not become longer.
        newStargazerTimes = newStargazerTimes.map { min($0, now) }.filter { $0 + Self.newStargazersPeriod > now }
        guard newStargazerTimes.count >= configuration.limits.newStargazers else { return }
        let end = (newStargazerTimes.first ?? now) + Self.newStargazersPeriod
        model.pause(until: end)
        throw StargazerRefusal.tooManyNew(until: end)
    }

    private func makeRoom() async throws {
        while try await stargazerCount() >= configuration.limits.stargazers {
            let time = configuration.now() - configuration.limits.abandonedAge
            guard try await store.deleteStargazer(notSyncedSince: time) else { throw StargazerRefusal.noRoom }
            // The store does not return the name, whose model may still exist.
            for model in models.models where !model.isNew { try await model.reload() }
        }
    }

    /// Returns the number of users with stored stars, and of those whose first sync is running.
    private func stargazerCount() async throws -> Int {
        let storedCount = try await store.stargazerCount()
        return storedCount + models.models.count { $0.isNew && $0.hasSync }
    }
}

/// The source of stars, with the token, the clock and the limits of all syncs.
package struct SyncConfiguration: Sendable {
    /// The default of ``interval``: six hours.
    package static let defaultInterval: TimeInterval = 6 * 60 * 60

    package var source: any StarSource
    /// The server's token, for visitors without a token of their own; `nil` if there is none.
    package var serverToken: GitHubToken?
    /// The age in seconds from which stars are synced when they are viewed; `nil` if they never are.
    package var interval: TimeInterval? = defaultInterval
    package var limits = StargazerLimits()
    /// The leases of several machines, of which one syncs the stars of a user at a time; `nil` with one machine.
    package var leases: (any LeaseStore)?
    package var now: @Sendable () -> Date = { Date() }
    /// A function that waits, until a rate limit or a pause ends.
    package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// A function that is called with each failure, in addition to the state that shows it.
    package var logFailure: @Sendable (GitHubName, StarsFailure) -> Void = { _, _ in }
    /// A function that is called with the stars of each page that was stored.
    package var didStore: @Sendable ([Star]) async -> Void = { _ in }

    package init(source: any StarSource) {
        self.source = source
    }

    var clock: LoadClock {
        LoadClock(now: now, sleep: { [sleep] in try await sleep(.seconds($0)) })
    }
}

/// The reason that a user without stored stars is not synced.
package enum StargazerRefusal: Error, Sendable, Equatable {
    /// Too many new users were requested in the last hour by visitors without a token of their own.
    case tooManyNew(until: Date)
    /// Visitors have entered too many tokens in the last hour that GitHub has not accepted.
    case tooManyTokens(until: Date)
    /// The maximum number of users is stored, and each of them is followed.
    case noRoom
}
