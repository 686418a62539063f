import Foundation
package import Observation

/// The stars of one GitHub user, which all who follow that user share. It keeps itself up to date while it syncs.
///
/// ``Stargazers`` has it, one for each name.
@Domain
@Observable
package final class StargazerModel {
    /// How often one token was refused.
    private struct OwnRefusals {
        var count = 0
        var time: Date
    }

    package nonisolated let name: GitHubName
    package private(set) var state: StargazerState
    @ObservationIgnored private let means: SyncMeans
    @ObservationIgnored private var work: Task<Void, Never>?
    /// Whether what goes on is asked for with a visitor's own token.
    @ObservationIgnored private var hasOwnToken = false
    /// Whether an own token was shown, and there is no answer yet.
    @ObservationIgnored private var isTrying = false
    /// What went on before an own token was tried.
    @ObservationIgnored private var earlierActivity = StargazerState.Activity.none
    /// Whether the state tells of an own token that is no good, which is nobody else's matter.
    @ObservationIgnored private var showsOwnRefusal = false
    /// By their hashes, which are others after each start: a token is forgotten with its sync.
    @ObservationIgnored private var ownRefusals: [Int: OwnRefusals] = [:]
    @ObservationIgnored private var failureCount = 0
    /// What ends the rest that the state tells of.
    @ObservationIgnored private var rest: Task<Void, Never>?
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
        if let syncedAt = stored.syncedAt { rest(since: syncedAt) }
    }

    deinit {
        rest?.cancel()
    }

    /// Begins a sync and returns at once: the state tells how it goes. While one runs, this changes nothing; but one that
    /// waits for its time goes on with an own token, which need not wait.
    /// - Parameter token: A visitor's own, which is used for this sync alone; nil for the server's.
    ///
    /// A name of which nothing is kept has to be admitted first: see ``Stargazers/follow(_:with:)``.
    package func sync(with token: GitHubToken? = nil) {
        guard !isClosed, isAdmitted || !isNew else { return }
        guard work == nil || canOvertake(with: token) else { return }
        earlierActivity = showsOwnRefusal ? .none : state.activity
        begin(with: token)
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<StargazerState, Never> {
        Observations { self.state }
    }

    /// Whether nothing is kept of the name.
    var isNew: Bool { state.stored.version == 0 }

    /// Whether a sync runs or waits.
    var isBusy: Bool { work != nil }

    /// Whether the server's credential may be used again for somebody who wishes for a sync.
    var isRested: Bool {
        guard let restsUntil = state.restsUntil else { return true }
        return means.now() >= restsUntil
    }

    /// Whether somebody who looks at the stars makes a sync begin.
    func isDue(with token: GitHubToken?) -> Bool {
        if let token, isRefused(token) { return false }
        return switch state.activity {
        case .syncing: false
        case .waiting: canOvertake(with: token)
        case .failed where showsOwnRefusal: isOutdated
        // The server's, and an own one may be better.
        case .failed(.tokenRefused, _) where token != nil: true
        case .failed(_, let time): means.now() >= time + means.limits.pause(afterFailures: failureCount)
        case .none: isOutdated
        }
    }

    /// Lets a name be asked for of which nothing is kept.
    func admit() {
        isAdmitted = true
    }

    /// Before a time nobody's wish makes a sync begin with the server's credential. The state says so until then.
    func rest(until end: Date) {
        guard end > means.now(), end != state.restsUntil else { return }
        state = state.resting(until: end)
        rest?.cancel()
        rest = Task { [weak self, means] in
            try? await means.sleep(until: end)
            guard !Task.isCancelled else { return }
            self?.endRest()
        }
    }

    /// Tells no more of an own token that is no good: it is not the one of who looks now.
    func dropOwnRefusal() {
        guard showsOwnRefusal, !isBusy else { return }
        showsOwnRefusal = false
        state = state.with(.none)
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
        rest?.cancel()
        work?.cancel()
        await work?.value
        endTrial()
        guard isBusy else { return }
        work = nil
        state = state.with(.none)
    }

    private var isOutdated: Bool {
        guard let syncedAt = state.stored.syncedAt, state.stored.run == nil else { return true }
        guard let interval = means.interval else { return false }
        return means.now() >= syncedAt + interval
    }

    private func isRefused(_ token: GitHubToken) -> Bool {
        guard let refusals = ownRefusals[token.hashValue] else { return false }
        return means.now() < refusals.time + means.limits.pause(afterFailures: refusals.count)
    }

    private func canOvertake(with token: GitHubToken?) -> Bool {
        guard case .waiting = state.activity else { return false }
        return token != nil && !hasOwnToken
    }

    /// - Parameter time: When it may ask at the earliest; nil for now, or when the source has said before a restart.
    private func begin(with token: GitHubToken?, after time: Date? = nil) {
        let earlier = work
        earlier?.cancel()
        showsOwnRefusal = false
        hasOwnToken = token != nil
        if hasOwnToken { beginTrial() }
        state = state.with(.syncing(SyncProgress(since: means.now(), of: state.stored)))
        work = Task {
            await earlier?.value
            await sync(with: token, after: time)
        }
    }

    /// Goes on until all is there, something fails that time alone does not mend, or it is cancelled: then it leaves the
    /// state to who has cancelled it.
    private func sync(with token: GitHubToken?, after time: Date?) async {
        if let time = time ?? toldTime { await wait(until: time) }
        let since = means.now()
        let sync = means.sync(of: name, with: token ?? means.token) { await self.note($0, since: since) }
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

    /// The time that the source has named before a restart, which is another one for an own token.
    private var toldTime: Date? {
        guard !hasOwnToken, let time = state.stored.waitsUntil, time > means.now() else { return nil }
        return time
    }

    private func note(_ course: StarCourse, since: Date) {
        guard !Task.isCancelled else { return }
        endTrial()
        state = state.with(course.stored, .syncing(SyncProgress(since: since, at: course)))
    }

    private func wait(until time: Date) async {
        guard !Task.isCancelled else { return }
        endTrial()
        let activity = state.activity
        state = state.with(.waiting(until: time, .limited(until: time)))
        means.report(name, .limited(until: time))
        await keepTime(time)
        try? await means.sleep(until: time)
        guard !Task.isCancelled else { return }
        await keepTime(nil)
        guard !Task.isCancelled else { return }
        state = state.with(activity)
    }

    /// For the server's credential: it does not wait when an own token has to. When the time cannot be kept, it is only not
    /// known after a restart.
    private func keepTime(_ time: Date?) async {
        guard !hasOwnToken else { return }
        try? await means.store.wait(until: time, for: name)
    }

    private func succeed(with stored: StoredStars) {
        guard !Task.isCancelled else { return }
        end()
        failureCount = 0
        state = state.with(stored, .none)
    }

    private func fail(with failure: StarsFailure) {
        guard !Task.isCancelled else { return }
        end()
        failureCount += 1
        state = state.with(.failed(failure, time: means.now()))
        means.report(name, failure)
    }

    /// An own token is no good: all goes on as if it had not been tried. Only where nothing was told before, this is.
    private func refuse(_ token: GitHubToken) {
        guard !Task.isCancelled else { return }
        let now = means.now()
        if !isTrying { beginTrial() }
        endTrial(refusedAt: now)
        end()
        let count = ownRefusals[token.hashValue]?.count ?? 0
        ownRefusals = ownRefusals.filter { $0.value.time + 2 * means.limits.longestPause > now }
        ownRefusals[token.hashValue] = OwnRefusals(count: count + 1, time: now)
        means.report(name, .tokenRefused)
        switch earlierActivity {
        case .waiting(let time, _):
            begin(with: nil, after: time)
        case .failed:
            state = state.with(earlierActivity)
        case .none, .syncing:
            showsOwnRefusal = true
            state = state.with(.failed(.tokenRefused, time: now))
        }
    }

    private func end() {
        endTrial()
        work = nil
        isAdmitted = false
        if !hasOwnToken { rest(since: means.now()) }
    }

    /// A sync with the server's credential has ended, and the next one that somebody wishes for has to wait.
    private func rest(since time: Date) {
        // A clock that was set back makes no longer rest.
        rest(until: min(time, means.now()) + means.limits.firstPause)
    }

    private func endRest() {
        rest = nil
        state = state.resting(until: nil)
    }

    private func beginTrial() {
        isTrying = true
        means.trials.begin()
    }

    private func endTrial(refusedAt time: Date? = nil) {
        guard isTrying else { return }
        isTrying = false
        means.trials.end(refusedAt: time)
    }
}
