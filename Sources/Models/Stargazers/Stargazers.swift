package import Foundation

/// All GitHub users whose stars are kept: one model a name, as long as somebody uses it or it syncs, and those that were
/// looked at last.
@Domain
package final class Stargazers {
    /// How many models are kept that nobody uses, at least; each holds a hundred stars.
    package nonisolated static let keptCount = 64
    /// In what time ``StargazerLimits/newNames`` may be asked for, in seconds.
    private static let newNamesPeriod: TimeInterval = 60 * 60

    private let means: SyncMeans
    private let models = SharedModels<GitHubName, StargazerModel>(keptCount: Stargazers.keptCount)
    /// When names of which nothing was kept were asked for, with no own token, of late; nil before the store was asked.
    private var newNames: [Date]?
    private var admission: Task<Void, any Error>?
    private var isClosed = false

    /// - Parameters:
    ///   - token: The server's own, by which it asks for whoever has none; nil for none.
    ///   - interval: How old stars may be before a look at them makes a sync begin, in seconds; nil for as old as they get.
    ///   - now: The clock.
    ///   - sleep: What waits, until GitHub may be asked again.
    ///   - report: Is told of each failure, beside the state that shows it.
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
        means = SyncMeans(
            source: source,
            store: store,
            token: token,
            interval: interval,
            limits: limits,
            trials: TokenTrials(limit: limits.refusedTokens),
            now: now,
            sleep: sleep,
            report: report
        )
    }

    /// What is kept of a name; nobody is asked for more.
    /// - Throws: What the store throws.
    package func stargazer(_ name: GitHubName) async throws -> StargazerModel {
        if let model = models[name] { return model }
        return try await models.model(for: name) { [means] in
            StargazerModel(stored: try await means.store.load(name), means: means)
        }
    }

    /// The same for somebody who looks at the stars: a sync begins when there never was one, when the last one was long ago or
    /// was interrupted, or when one has failed, some time after it.
    /// - Parameter token: The visitor's own; nil for the server's.
    /// - Throws: `StargazerRefusal` for a name of which nothing is kept, and what the store throws.
    package func follow(_ name: GitHubName, with token: GitHubToken?) async throws -> StargazerModel {
        let model = try await stargazer(name)
        let token = usable(token)
        if token == nil { model.dropOwnRefusal() }
        try await begin(model, with: token) { model.isDue(with: token) }
        return model
    }

    /// The same for somebody who wishes for a sync, which begins unless one is under way; with the server's credential some
    /// time after the last one that was so, at the earliest.
    /// - Parameter token: The visitor's own; nil for the server's.
    /// - Throws: As ``follow(_:with:)``.
    package func sync(_ name: GitHubName, with token: GitHubToken?) async throws {
        let model = try await stargazer(name)
        let token = usable(token)
        try await begin(model, with: token) { token != nil || model.isRested }
    }

    /// Ends all syncs that are under way, and returns when they have ended. From now on nobody is asked.
    package func close() async {
        isClosed = true
        for model in models.models { await model.close() }
    }

    private func usable(_ token: GitHubToken?) -> GitHubToken? {
        means.trials.allowsAnother(at: means.now()) ? token : nil
    }

    private func begin(
        _ model: StargazerModel,
        with token: GitHubToken?,
        where isWanted: @escaping @Domain () -> Bool
    ) async throws {
        guard !isClosed, isWanted() else { return }
        guard model.isNew, !model.isBusy else { return model.sync(with: token) }
        // One at a time, so that each counts those before it.
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
        // Who is refused takes nobody's place.
        if token == nil { try await refuseTooManyNew(model) }
        try await makeRoom()
        guard !isClosed else { return }
        if token == nil { await countNew() }
        model.admit()
        model.sync(with: token)
    }

    /// Who has pressed the button sees on the page that they have to wait, and how long.
    private func refuseTooManyNew(_ model: StargazerModel) async throws {
        let known = if let newNames { newNames } else { try await means.store.newNames() }
        let now = means.now()
        // A clock that was set back keeps nobody out for longer.
        let late = known.map { min($0, now) }.filter { $0 + Self.newNamesPeriod > now }
        newNames = late
        guard late.count >= means.limits.newNames else { return }
        let until = (late.first ?? now) + Self.newNamesPeriod
        model.rest(until: until)
        throw StargazerRefusal.tooManyNew(until: until)
    }

    /// When it cannot be kept, it is only not known after a restart.
    private func countNew() async {
        let now = means.now()
        newNames?.append(now)
        try? await means.store.addNewName(at: now, forgettingUntil: now - Self.newNamesPeriod)
    }

    private func makeRoom() async throws {
        while try await nameCount() >= means.limits.names {
            guard try await means.store.forgetOneUnfollowed() else { throw StargazerRefusal.noRoom }
            // Which one it was is not said, and its model may still be here.
            for model in models.models where !model.isNew { try await model.reload() }
        }
    }

    /// With those that are asked for, and of which nothing is kept yet.
    private func nameCount() async throws -> Int {
        let keptCount = try await means.store.nameCount()
        return keptCount + models.models.count { $0.isNew && $0.isBusy }
    }
}
