/// A model as a ``ChangeFollower`` brings it up to date.
package struct FollowedModel {
    /// The revision that the model has; `nil` if only the database counts it.
    let revision: Int?
    /// Whether the model has its own changes together with all earlier ones, so that they need no reload.
    let readsOwnChanges: Bool
    /// Reads the state, and announces it if it is later than the model's.
    let reload: @Domain () async throws -> Void

    package init(
        revision: Int? = nil,
        readsOwnChanges: Bool = true,
        reload: @escaping @Domain () async throws -> Void
    ) {
        self.revision = revision
        self.readsOwnChanges = readsOwnChanges
        self.reload = reload
    }
}

/// Brings the models of this machine up to date after the changes of others.
@Domain
package final class ChangeFollower {
    /// The time after which a reload that has failed is repeated.
    private static let pause = Duration.seconds(2)

    private let feed: any ChangeFeed
    private let statistics: ClusterStatistics?
    /// Returns the model of a subject; `nil` if it is not in memory.
    private let model: @Domain (Subject) -> FollowedModel?
    private var revisions = FollowedRevisions<Subject>()
    private var reloads: [Subject: Task<Void, Never>] = [:]
    private var task: Task<Void, Never>?

    package init(
        _ feed: any ChangeFeed,
        statistics: ClusterStatistics? = nil,
        model: @escaping @Domain (Subject) -> FollowedModel?
    ) {
        self.feed = feed
        self.statistics = statistics
        self.model = model
    }

    /// Follows the feed until it is closed.
    package func begin() {
        task = Task { [weak self, feed] in
            for await hint in feed.hints() { self?.take(hint) }
        }
    }

    /// Ends all work.
    package func close() async {
        task?.cancel()
        await task?.value
        for reload in reloads.values {
            reload.cancel()
            await reload.value
        }
    }

    /// Waits until the models have the changes that a client has seen on another machine.
    /// - Parameter seen: Revisions from the client. They only decide which revisions are read, at once.
    package func catchUp(with seen: [Subject: Int]) async throws {
        let behind = seen.filter { isBehind($0.value, of: $0.key) }.map(\.key)
        guard !behind.isEmpty else { return }
        for (subject, revision) in try await feed.revisions(of: behind) { hear(revision, of: subject) }
        for subject in behind { await reloads[subject]?.value }
    }

    private func isBehind(_ revision: Int, of subject: Subject) -> Bool {
        guard let model = model(subject) else { return false }
        return max(model.revision ?? 0, revisions.reached(subject)) < revision
    }

    private func take(_ hint: ChangeHint) {
        for (subject, revision) in hint.revisions {
            if hint.isOwn, let model = model(subject), model.readsOwnChanges {
                // If the model could not read its own change, it is behind when the change is told again.
                revisions.reach(model.revision ?? revision, of: subject)
            } else {
                hear(revision, of: subject)
            }
        }
    }

    private func hear(_ revision: Int, of subject: Subject) {
        // A model that is not in memory reads the latest state when it is needed. If it is being read now, the next hint
        // finds it.
        guard let model = model(subject) else { return revisions.forget(subject) }
        if let reached = model.revision { revisions.reach(reached, of: subject) }
        guard revisions.hear(revision, of: subject) else { return }
        reloads[subject] = Task {
            repeat { await reload(subject) } while revisions.isReloading(subject)
            reloads[subject] = nil
        }
    }

    private func reload(_ subject: Subject) async {
        let goal = revisions.goal(of: subject)
        guard let model = model(subject) else { return revisions.forget(subject) }
        do {
            try await model.reload()
            statistics?.note { $0.reloadCount += 1 }
            revisions.end(subject, at: self.model(subject)?.revision ?? goal, goal: goal)
        } catch {
            statistics?.note { $0.failedReloadCount += 1 }
            // Repeated, because the feed tells the change again for a minute only.
            try? await Task.sleep(for: Self.pause)
            revisions.end(subject, at: nil, goal: goal)
            if !Task.isCancelled { _ = revisions.hear(goal, of: subject) }
        }
    }
}

/// The revisions that were heard of, and those that were reached: which reloads begin, and which follow.
///
/// At most one reload of a subject runs at a time, and one that ends is followed by another only if a later revision was
/// heard of meanwhile.
package struct FollowedRevisions<Subject: Hashable & Sendable>: Sendable {
    private struct Entry {
        var heard = 0
        var reached = 0
        var isReloading = false
    }

    /// The number of subjects that are remembered. Without its entry, a subject is reloaded once more.
    private static var limit: Int { 10_000 }

    private var entries: [Subject: Entry] = [:]

    package init() {}

    package func reached(_ subject: Subject) -> Int { entries[subject]?.reached ?? 0 }
    package func isReloading(_ subject: Subject) -> Bool { entries[subject]?.isReloading ?? false }
    /// The revision that a reload which begins now is to reach.
    package func goal(of subject: Subject) -> Int { entries[subject]?.heard ?? 0 }

    /// Notes a revision that was heard of.
    /// - Returns: Whether a reload begins.
    package mutating func hear(_ revision: Int, of subject: Subject) -> Bool {
        if entries.count >= Self.limit { entries = entries.filter(\.value.isReloading) }
        var entry = entries[subject] ?? Entry()
        guard revision > entry.reached else { return false }
        entry.heard = max(entry.heard, revision)
        let begins = !entry.isReloading
        entry.isReloading = true
        entries[subject] = entry
        return begins
    }

    /// Notes that the model has a revision without a reload.
    package mutating func reach(_ revision: Int, of subject: Subject) {
        entries[subject, default: Entry()].reached = max(reached(subject), revision)
    }

    /// Notes the end of a reload. It is followed by another one if ``isReloading(_:)`` still holds.
    /// - Parameters:
    ///   - revision: The revision that the model has now; `nil` if the reload has failed.
    ///   - goal: The revision that was to be reached.
    package mutating func end(_ subject: Subject, at revision: Int?, goal: Int) {
        guard var entry = entries[subject] else { return }
        if let revision { entry.reached = max(entry.reached, revision) }
        entry.isReloading = entry.heard > max(goal, entry.reached)
        entries[subject] = entry
    }

    /// Forgets a subject whose model is not in memory.
    package mutating func forget(_ subject: Subject) {
        entries[subject] = nil
    }
}
