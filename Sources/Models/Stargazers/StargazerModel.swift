import Foundation
package import Observation

/// The stars of one GitHub user, which all who follow that user share. It keeps itself up to date while it syncs.
///
/// ``Stargazers`` has it, one for each name.
@Domain
@Observable
package final class StargazerModel {
    package nonisolated let name: GitHubName
    package private(set) var state: StargazerState
    @ObservationIgnored private let means: SyncMeans
    @ObservationIgnored private var work: Task<Void, Never>?
    /// Whether what goes on is asked for with a visitor's own token.
    @ObservationIgnored private var hasOwnToken = false
    @ObservationIgnored private var failureCount = 0
    /// Whether a name of which nothing is kept may be asked for.
    @ObservationIgnored private var isAdmitted = false
    @ObservationIgnored private var isClosed = false

    /// `stored` is what the store has loaded.
    init(stored: StoredStars, means: SyncMeans) {
        name = stored.name
        // An earlier model of this name may have been let go, and pages that are open have its versions.
        let start = Int(means.now().timeIntervalSince1970 * 1_000)
        state = StargazerState(version: start, listVersion: 0, activity: .none, stored: stored)
        self.means = means
    }

    /// Begins a sync and returns at once: the state tells how it goes. While one runs, this changes nothing; but one that
    /// waits for its time goes on with an own token, which need not wait.
    /// - Parameter token: A visitor's own, which is used for this sync alone; nil for the server's.
    ///
    /// A name of which nothing is kept has to be followed first: see ``Stargazers/follow(_:with:)``.
    package func sync(with token: GitHubToken? = nil) {
        guard !isClosed, isAdmitted || !isNew else { return }
        guard work == nil || canOvertake(with: token) else { return }
        let earlier = work
        earlier?.cancel()
        hasOwnToken = token != nil
        state = state.with(.syncing(SyncProgress(since: means.now(), of: state.stored)))
        work = Task {
            await earlier?.value
            await sync(asking: token ?? means.token)
        }
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<StargazerState, Never> {
        Observations { self.state }
    }

    /// Whether nothing is kept of the name.
    var isNew: Bool { state.stored.version == 0 }

    /// Whether a sync runs or waits.
    var isBusy: Bool { work != nil }

    /// Whether somebody who looks at the stars makes a sync begin.
    func isDue(with token: GitHubToken?) -> Bool {
        switch state.activity {
        case .syncing: false
        case .waiting: canOvertake(with: token)
        case .failed(.tokenRefused, _) where failureCount == 1 && hasOwnToken != (token != nil): true
        case .failed(_, let time): means.now() >= time + means.limits.pause(afterFailures: failureCount)
        case .none: isOutdated
        }
    }

    /// Lets a name be asked for of which nothing is kept.
    func admit() {
        isAdmitted = true
    }

    /// What is kept is what the store says, when nothing goes on that says it better.
    func reload() async throws {
        let version = state.version
        let stored = try await means.store.load(name)
        guard !isBusy, state.version == version, stored != state.stored else { return }
        state = state.with(stored, state.activity)
    }

    /// Ends a sync that is under way, and returns when it has ended. From now on nothing is asked for.
    func close() async {
        isClosed = true
        work?.cancel()
        await work?.value
        guard isBusy else { return }
        work = nil
        state = state.with(.none)
    }

    private var isOutdated: Bool {
        guard let syncedAt = state.stored.syncedAt, state.stored.run == nil else { return true }
        guard let interval = means.interval else { return false }
        return means.now() >= syncedAt + interval
    }

    private func canOvertake(with token: GitHubToken?) -> Bool {
        guard case .waiting = state.activity else { return false }
        return token != nil && !hasOwnToken
    }

    /// Goes on until all is there, something fails that time alone does not mend, or it is cancelled: then it leaves the
    /// state to who has cancelled it.
    private func sync(asking token: GitHubToken?) async {
        await waitIfTold()
        let since = means.now()
        while !Task.isCancelled {
            do throws(StarsFailure) {
                let stored = try await means.sync(of: name, with: token) { await self.note($0, since: since) }
                    .run(from: state.stored)
                return succeed(with: stored)
            } catch .limited(let time) {
                await wait(until: time)
            } catch {
                return fail(with: error)
            }
        }
    }

    /// Before a restart the source has named a time, which is another one for an own token.
    private func waitIfTold() async {
        guard !hasOwnToken, let time = state.stored.waitsUntil, time > means.now() else { return }
        await wait(until: time)
    }

    private func note(_ course: StarCourse, since: Date) {
        guard !Task.isCancelled else { return }
        state = state.with(course.stored, .syncing(SyncProgress(since: since, at: course)))
    }

    private func wait(until time: Date) async {
        guard !Task.isCancelled else { return }
        let activity = state.activity
        state = state.with(.waiting(until: time, .limited(until: time)))
        means.report(name, .limited(until: time))
        // When it cannot be kept, it is only not known after a restart.
        try? await means.store.wait(until: time, for: name)
        try? await means.sleep(until: time)
        guard !Task.isCancelled else { return }
        try? await means.store.wait(until: nil, for: name)
        guard !Task.isCancelled else { return }
        state = state.with(activity)
    }

    private func succeed(with stored: StoredStars) {
        guard !Task.isCancelled else { return }
        work = nil
        failureCount = 0
        state = state.with(stored, .none)
    }

    private func fail(with failure: StarsFailure) {
        guard !Task.isCancelled else { return }
        work = nil
        failureCount += 1
        state = state.with(.failed(failure, time: means.now()))
        means.report(name, failure)
    }
}
