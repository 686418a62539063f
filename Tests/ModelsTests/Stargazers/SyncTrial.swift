import Foundation
import Models
import Synchronization

/// A source, a store and a clock, and what syncs between them.
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

    /// As after a start of the program.
    func stargazers(
        token: GitHubToken? = nil,
        interval: TimeInterval? = 3_600,
        limits: StargazerLimits = StargazerLimits()
    ) async -> Stargazers {
        let (clock, reports) = (clock, reports)
        return await Stargazers(
            source: source,
            store: store,
            token: token,
            interval: interval,
            limits: limits,
            now: { clock.now },
            sleep: clock.sleep,
            report: { _, failure in reports.add(failure) }
        )
    }

    /// Everything synced once, and the requests for it forgotten.
    func synced() async throws -> StargazerModel {
        let model = try await stargazers().follow(name, with: nil)
        _ = await end(of: model)
        _ = source.takeRequests()
        return model
    }

    /// A further sync, to its end.
    func syncAgain(_ model: StargazerModel) async -> StargazerState {
        await model.sync()
        return await end(of: model)
    }

    /// The first state in which nothing is asked for.
    func end(of model: StargazerModel) async -> StargazerState {
        await first(of: model) { state in
            if case .syncing = state.activity { false } else { true }
        }
    }

    func first(of model: StargazerModel, where isWanted: (StargazerState) -> Bool) async -> StargazerState {
        for await state in await model.changes() where isWanted(state) { return state }
        return await model.state
    }
}
