import Foundation
import Synchronization

@testable import Models

/// A source, a store and a clock for syncs.
struct SyncTrial {
    let source: FakeStarSource
    let store = MemoryStargazerStore()
    let clock = HeldClock()
    let reports = Reports()
    let name: GitHubName

    init(_ stars: [Star] = []) throws {
        source = FakeStarSource(stars)
        name = try GitHubName("Ada")
    }

    final class Reports: Sendable {
        private let failures = Mutex<[StarsFailure]>([])
        var all: [StarsFailure] { failures.withLock { $0 } }
        func add(_ failure: StarsFailure) { failures.withLock { $0.append(failure) } }
    }

    /// Returns models as after a start of the program.
    func stargazers(
        token: GitHubToken? = nil,
        interval: TimeInterval? = 3_600,
        limits: StargazerLimits = StargazerLimits()
    ) async -> Stargazers {
        var configuration = SyncConfiguration(source: source)
        configuration.serverToken = token
        configuration.interval = interval
        configuration.limits = limits
        configuration.now = { [clock] in clock.now }
        configuration.sleep = clock.sleep
        configuration.logFailure = { [reports] _, failure in reports.add(failure) }
        return await Stargazers(configuration, store: store)
    }

    /// Returns a model after a first sync, whose requests are cleared.
    func synced() async throws -> StargazerModel {
        let model = try await stargazers().syncIfDue(name, with: nil)
        _ = await end(of: model)
        _ = source.takeRequests()
        return model
    }

    /// Runs another sync to its end.
    func syncAgain(_ model: StargazerModel) async -> StargazerState {
        await model.beginSync()
        return await end(of: model)
    }

    /// Returns the first state without a running sync.
    func end(of model: StargazerModel) async -> StargazerState {
        await first(of: model) { state in
            if case .loading(.syncing) = state.activity { false } else { true }
        }
    }

    func first(of model: StargazerModel, where isWanted: (StargazerState) -> Bool) async -> StargazerState {
        for await state in await model.changes() where isWanted(state) { return state }
        return await model.state
    }
}

/// A clock that a test moves, whose sleepers a test wakes.
final class HeldClock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_795_000_000))
    private let sleeps = AsyncStream<Duration>.makeStream()
    private let sleepers = Mutex<[AsyncStream<Void>.Continuation]>([])

    var now: Date { time.withLock { $0 } }

    func move(by seconds: TimeInterval) {
        time.withLock { $0 += seconds }
    }

    @Sendable func sleep(_ duration: Duration) async throws {
        let wake = AsyncStream<Void>.makeStream()
        sleepers.withLock { $0.append(wake.continuation) }
        sleeps.continuation.yield(duration)
        for await _ in wake.stream { return }
        throw CancellationError()
    }

    /// Waits until a task sleeps, and returns the duration.
    func waitUntilAsleep() async -> Duration? {
        for await duration in sleeps.stream { return duration }
        return nil
    }

    func wake() {
        let woken = sleepers.withLock { sleepers in
            defer { sleepers = [] }
            return sleepers
        }
        for sleeper in woken { sleeper.yield() }
    }
}

/// Returns stars of these repository IDs. A higher ID was starred later.
func stars(_ ids: [Int64], starCount: Int = 1) -> [Star] {
    ids.map { id in
        Star(
            repository: Repository(
                id: id,
                fullName: "o/r\(id)",
                url: "https://github.com/o/r\(id)",
                starCount: starCount
            ),
            starredAt: Date(timeIntervalSince1970: 1_700_000_000 + TimeInterval(id))
        )
    }
}

/// Returns stars from the highest ID to 1.
func stars(count: Int, starCount: Int = 1) -> [Star] {
    stars((1...Int64(count)).reversed(), starCount: starCount)
}
