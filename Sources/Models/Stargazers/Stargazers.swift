package import Foundation

/// The models of GitHub users: one for each name that is in use or syncing, and for the names that were viewed last.
@Domain
package final class Stargazers {
    /// The least number of unused models that are kept. Each holds a hundred stars.
    package nonisolated static let keptCount = 64
    /// The period of ``StargazerLimits/newNames``, in seconds.
    private static let newNamesPeriod: TimeInterval = 60 * 60

    private let dependencies: SyncDependencies
    private let models = SharedModels<GitHubName, StargazerModel>(keptCount: Stargazers.keptCount)
    private let states = StateCounter()
    /// The recent times at which names without stored stars were requested with the server's token; `nil` before they
    /// are loaded.
    private var newNames: [Date]?
    private var admission: Task<Void, any Error>?
    private var isClosed = false

    /// - Parameters:
    ///   - token: The server's token, for visitors without a token of their own; `nil` if there is none.
    ///   - interval: The age in seconds from which stars are synced when they are viewed; `nil` if they never are.
    ///   - sleep: A function that waits, until a rate limit ends.
    ///   - report: A function that is called with each failure, in addition to the state that shows it.
    package init(
        source: any StarSource,
        store: any StargazerStore,
        token: GitHubToken? = nil,
        interval: TimeInterval? = 6 * 60 * 60,
        limits: StargazerLimits = StargazerLimits(),
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        report: @escaping @Sendable (GitHubName, StarsFailure) -> Void = { _, _ in }
    ) {
        dependencies = SyncDependencies(
            source: source,
            store: store,
            token: token,
            interval: interval,
            limits: limits,
            now: now,
            sleep: sleep,
            report: report
        )
    }

    /// Returns the model of a name with its stored stars, and starts no sync.
    /// - Throws: The store's errors.
    package func stargazer(_ name: GitHubName) async throws -> StargazerModel {
        if let model = models[name] { return model }
        return try await models.model(for: name) { [dependencies, states] in
            let stored = try await dependencies.store.load(name)
            return StargazerModel(stored: stored, states: states, dependencies: dependencies)
        }
    }

    /// Returns the model of a name for a visitor who views the stars. Starts a sync if there never was one, if the last
    /// one was long ago or was interrupted, or some time after a failed one.
    /// - Parameter token: The visitor's own token; `nil` for the server's.
    /// - Throws: `StargazerRefusal` for a name without stored stars, and the store's errors.
    package func syncIfDue(_ name: GitHubName, with token: GitHubToken?) async throws -> StargazerModel {
        let model = try await stargazer(name)
        if token == nil { model.hideOwnRefusal() }
        try await begin(model, with: token) { model.isDue(with: token) }
        return model
    }

    /// Starts a sync for a visitor who has asked for it, unless one is running. With the server's token, a pause after
    /// the last sync is required.
    /// - Parameter token: The visitor's own token; `nil` for the server's.
    /// - Throws: The errors of ``syncIfDue(_:with:)``.
    package func requestSync(of name: GitHubName, with token: GitHubToken?) async throws {
        let model = try await stargazer(name)
        try await begin(model, with: token) { token != nil || model.isRested }
    }

    /// Cancels all running syncs, and returns when they have ended. No sync starts after that.
    package func close() async {
        isClosed = true
        for model in models.models { await model.close() }
    }

    private func begin(
        _ model: StargazerModel,
        with token: GitHubToken?,
        where isWanted: @escaping @Domain () -> Bool
    ) async throws {
        guard !isClosed, isWanted() else { return }
        guard model.isNew, !model.isBusy else { return model.beginSync(with: token) }
        // One at a time, so that each counts the earlier ones.
        let earlier = admission
        let admission = Task {
            _ = await earlier?.result
            guard model.isNew, !model.isBusy, isWanted() else { return }
            try await admit(model, with: token)
        }
        self.admission = admission
        try await admission.value
    }

    private func admit(_ model: StargazerModel, with token: GitHubToken?) async throws {
        // Checked first, so that a refused name displaces no other.
        if token == nil { try await refuseTooManyNew(model) }
        try await makeRoom()
        guard !isClosed else { return }
        if token == nil { await countNew() }
        model.admit()
        model.beginSync(with: token)
    }

    /// Refuses the name if the limit is reached. The model's state shows how long the visitor has to wait.
    private func refuseTooManyNew(_ model: StargazerModel) async throws {
        let known = if let newNames { newNames } else { try await dependencies.store.newNames() }
        let now = dependencies.now()
        // If the clock was set back, the wait does not become longer.
        let recent = known.map { min($0, now) }.filter { $0 + Self.newNamesPeriod > now }
        newNames = recent
        guard recent.count >= dependencies.limits.newNames else { return }
        let until = (recent.first ?? now) + Self.newNamesPeriod
        model.rest(until: until)
        throw StargazerRefusal.tooManyNew(until: until)
    }

    /// Counts a new name. If storing the time fails, it is merely unknown after a restart.
    private func countNew() async {
        let now = dependencies.now()
        newNames?.append(now)
        try? await dependencies.store.addNewName(at: now, forgettingUntil: now - Self.newNamesPeriod)
    }

    private func makeRoom() async throws {
        while try await nameCount() >= dependencies.limits.names {
            guard try await dependencies.store.forgetOne(at: dependencies.now()) else { throw StargazerRefusal.noRoom }
            // The store does not return the name, whose model may still exist.
            for model in models.models where !model.isNew { try await model.reload() }
        }
    }

    /// Returns the number of names with stored stars, and of those whose first sync is running.
    private func nameCount() async throws -> Int {
        let keptCount = try await dependencies.store.nameCount()
        return keptCount + models.models.count { $0.isNew && $0.isBusy }
    }
}

/// The limits of requests and of stored names.
package struct StargazerLimits: Sendable, Equatable {
    /// The number of names without stored stars that visitors without a token of their own may request in an hour. They
    /// cannot exhaust the server's rate limit.
    package let newNames: Int
    /// The number of names with stored stars.
    package let names: Int
    /// The number of requests of one sync, so that any sync ends. It limits the stars to the size of an export.
    package let pages: Int
    /// The seconds after a failure in which viewing the stars starts no sync. Each further failure doubles them, up to
    /// ``longestPause``. A visitor also waits ``firstPause`` between two syncs with the server's token.
    package let firstPause: TimeInterval
    package let longestPause: TimeInterval

    package init(
        newNames: Int = 10,
        names: Int = 200,
        pages: Int = 200,
        firstPause: TimeInterval = 60,
        longestPause: TimeInterval = 6 * 60 * 60
    ) {
        self.newNames = newNames
        self.names = names
        self.pages = pages
        self.firstPause = firstPause
        self.longestPause = longestPause
    }

    func pause(afterFailures count: Int) -> TimeInterval {
        min(longestPause, firstPause * TimeInterval(1 << min(max(0, count - 1), 20)))
    }
}

/// The reason that a name without stored stars is not synced. The view model words it.
package enum StargazerRefusal: Error, Sendable, Equatable {
    /// Too many new names were requested in the last hour by visitors without a token of their own.
    case tooManyNew(until: Date)
    /// The maximum number of names is stored, and each of them is followed.
    case noRoom
}
