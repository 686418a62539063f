package import Foundation
import Observation

/// Updates the songs, or the movies, from a source.
///
/// A load makes all its changes in one transaction. If it fails, the catalogue stays as it was.
@Domain
@Observable
package final class SourceModel: ObservableModel {
    private typealias Match = @Sendable (ImportFile, SourceValidators?) async throws -> SourceLoad
    private typealias Confirm = @Sendable (SourceLoad) async throws -> Void

    package private(set) var state: SourceState
    @ObservationIgnored private let source: any CatalogueSource
    @ObservationIgnored private let clock: SourceClock
    @ObservationIgnored private let report: @Sendable (SourceFailure) -> Void
    @ObservationIgnored private let pauseLength: TimeInterval
    @ObservationIgnored private let pause: RequestPause
    @ObservationIgnored private let match: Match
    @ObservationIgnored private let confirm: Confirm
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var schedule: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false

    /// - Parameters:
    ///   - load: The last load of the catalogue, from any source.
    ///   - pause: The seconds after a load in which visitors cannot begin another one.
    ///   - report: Called for each failure.
    package init<Item>(
        source: any CatalogueSource,
        catalogue: CatalogueModel<Item>,
        load: SourceLoad?,
        pause: TimeInterval = LoadPause.length,
        clock: SourceClock = SourceClock(),
        report: @escaping @Sendable (SourceFailure) -> Void = { _ in }
    ) {
        state = SourceState(of: Item.kind, from: source.host, load: load?.address == source.address ? load : nil)
        self.source = source
        self.clock = clock
        self.report = report
        pauseLength = pause
        self.pause = RequestPause { _ in try await clock.sleep(pause) }
        match = { file, validators in
            let run = SourceRun<Item>(file, from: source.address, validators, now: clock.now)
            return try await run.match(catalogue)
        }
        confirm = { try await catalogue.confirm($0) }
    }

    /// Loads at once if there was no load yet, and whenever the last one is older than the interval.
    /// - Parameter interval: The interval in seconds; `nil` to load at most once.
    package func schedule(every interval: TimeInterval?) {
        guard schedule == nil, !isClosed else { return }
        schedule = Task { await load(every: interval) }
    }

    /// Begins a load for a visitor, and returns at once. The state shows its progress. While a load is running, and in
    /// the pause after one, nothing changes.
    package func requestLoad() {
        guard pause.allowsRequest(at: clock.now()) else { return }
        load()
    }

    /// Begins a load, and returns at once. The state shows its progress. If a load is running, nothing changes.
    package func load() {
        guard loading == nil, !isClosed else { return }
        let before = state.activity
        state = state.with(.loading(since: clock.now(), byteCount: 0))
        loading = Task { await finish(restoring: before) }
    }

    /// Cancels the running load, and returns when it has ended. No load starts after that.
    package func close() async {
        isClosed = true
        schedule?.cancel()
        pause.close()
        loading?.cancel()
        await loading?.value
        await schedule?.value
    }
}

extension SourceModel {
    private func load(every interval: TimeInterval?) async {
        if let load = state.load {
            guard let interval else { return }
            let age = clock.now().timeIntervalSince(load.time)
            if age < interval, await !sleep(interval - max(age, 0)) { return }
        }
        repeat {
            load()
            await loading?.value
        } while await sleep(interval)
    }

    /// Waits. Returns `false` if the model is closed or there is no duration.
    private func sleep(_ duration: TimeInterval?) async -> Bool {
        guard let duration, !isClosed else { return false }
        return (try? await clock.sleep(duration)) != nil
    }

    private func finish(restoring before: SourceState.Activity) async {
        defer { loading = nil }
        do throws(SourceFailure) {
            // The state is read after the load, which changes it.
            let load = try await refresh()
            state = state.with(load)
        } catch {
            guard !Task.isCancelled else { return state = state.with(before) }
            state = state.with(.failed(error, time: clock.now()))
            report(error)
        }
        guard pauseLength > 0 else { return }
        pause.begin(until: clock.now() + pauseLength) { [weak self] end in
            guard let self else { return }
            state = state.paused(until: end)
        }
    }
}

/// The long parts of a load are not isolated, so that no other model waits for them.
extension SourceModel {
    private nonisolated func refresh() async throws(SourceFailure) -> SourceLoad {
        let last = await state.load
        switch try await response(unless: last?.validators) {
        case .unchanged:
            // Without validators the source cannot know that the file is unchanged.
            guard let last, last.validators != nil else {
                throw .notFetched(RemoteError(host: source.host, reason: .status(304)))
            }
            let load = last.confirmed(at: clock.now())
            try await Self.storing { try await confirm(load) }
            return load
        case .file(let file, let validators):
            await showArrival()
            return try await Self.storing { try await match(file, validators) }
        }
    }

    private nonisolated func response(unless known: SourceValidators?) async throws(SourceFailure) -> SourceResponse {
        do {
            return try await source.fetch(unless: known) { await self.showProgress(byteCount: $0) }
        } catch {
            throw .notFetched(error)
        }
    }

    private nonisolated static func storing<T>(_ body: () async throws -> T) async throws(SourceFailure) -> T {
        do {
            return try await body()
        } catch let failure as SourceFailure {
            throw failure
        } catch is CatalogueBusy {
            throw .busy
        } catch {
            throw .notStored(detail: "\(error)")
        }
    }

    private func showProgress(byteCount: Int) {
        guard case .loading(let since, _) = state.activity else { return }
        state = state.with(.loading(since: since, byteCount: byteCount))
    }

    private func showArrival() {
        guard case .loading(let since, _) = state.activity else { return }
        state = state.with(.matching(since: since))
    }
}

/// A clock that can be replaced in tests.
package struct SourceClock: Sendable {
    let now: @Sendable () -> Date
    let sleep: @Sendable (TimeInterval) async throws -> Void

    package init(
        now: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = { try await Task.sleep(for: .seconds($0)) }
    ) {
        self.now = now
        self.sleep = sleep
    }
}
