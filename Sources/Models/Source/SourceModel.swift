package import Foundation
package import Observation

/// Keeps the songs, or the movies, true to a source, and tells how it stands with that.
///
/// A load changes everything that it has to change at once, or nothing: whatever goes wrong, the last good one stays.
@Domain
@Observable
package final class SourceModel {
    private typealias Match = @Sendable (ImportFile, SourceValidators?) async throws -> SourceLoad
    private typealias Confirm = @Sendable (SourceLoad) async throws -> Void

    package private(set) var state: SourceState
    @ObservationIgnored private let source: any CatalogueSource
    @ObservationIgnored private let clock: SourceClock
    @ObservationIgnored private let report: @Sendable (SourceFailure) -> Void
    @ObservationIgnored private let match: Match
    @ObservationIgnored private let confirm: Confirm
    @ObservationIgnored private var loading: Task<Void, Never>?
    @ObservationIgnored private var schedule: Task<Void, Never>?
    @ObservationIgnored private var isClosed = false

    /// - Parameters:
    ///   - load: What the catalogue knows of its last load, from whichever source that was.
    ///   - report: Is told of each failure, beside the state that shows it.
    package init<Item>(
        of kind: CatalogueKind,
        source: any CatalogueSource,
        catalogue: CatalogueModel<Item>,
        load: SourceLoad?,
        clock: SourceClock = SourceClock(),
        report: @escaping @Sendable (SourceFailure) -> Void = { _ in }
    ) {
        state = SourceState(of: kind, from: source.host, load: load?.address == source.address ? load : nil)
        self.source = source
        self.clock = clock
        self.report = report
        match = { file, validators in
            let run = SourceRun<Item>(file, of: kind, from: source.address, validators, now: clock.now)
            return try await run.match(catalogue)
        }
        confirm = { try await catalogue.confirm($0) }
    }

    /// Loads when that is due: now when nothing was loaded yet, and whenever the last load is older than the interval.
    /// - Parameter interval: In seconds; `nil` to load no more than once by itself.
    package func begin(every interval: TimeInterval?) {
        guard schedule == nil, !isClosed else { return }
        schedule = Task { await follow(every: interval) }
    }

    /// Begins to load anew, and returns at once: the state tells how it goes. While it is loading already, this changes
    /// nothing.
    package func load() {
        guard loading == nil, !isClosed else { return }
        let before = state.activity
        state = state.with(.loading(since: clock.now(), byteCount: 0))
        loading = Task { await finish(elseBackTo: before) }
    }

    /// Ends a load that is under way, and returns when it has ended. From now on nothing is loaded.
    package func close() async {
        isClosed = true
        schedule?.cancel()
        loading?.cancel()
        await loading?.value
        await schedule?.value
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<SourceState, Never> {
        Observations { self.state }
    }
}

extension SourceModel {
    private func follow(every interval: TimeInterval?) async {
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

    /// False when there is nothing to wait for.
    private func sleep(_ duration: TimeInterval?) async -> Bool {
        guard let duration, !isClosed else { return false }
        return (try? await clock.sleep(duration)) != nil
    }

    private func finish(elseBackTo before: SourceState.Activity) async {
        do throws(SourceFailure) {
            let load = try await refresh()
            state = state.with(load)
        } catch {
            fail(with: error, elseBackTo: before)
        }
        loading = nil
    }

    private func fail(with failure: SourceFailure, elseBackTo before: SourceState.Activity) {
        guard !Task.isCancelled else {
            state = state.with(before)
            return
        }
        state = state.with(.failed(failure, time: clock.now()))
        report(failure)
    }
}

/// What takes long is not isolated, as all models would wait for it.
extension SourceModel {
    private nonisolated func refresh() async throws(SourceFailure) -> SourceLoad {
        let last = await state.load
        switch try await answer(unless: last?.validators) {
        case .unchanged:
            // Nobody was asked to say so who has nothing to compare with.
            guard let last, last.validators != nil else {
                throw .notFetched(SourceError(host: source.host, reason: .status(304)))
            }
            let load = last.confirmed(at: clock.now())
            try await Self.storing { try await confirm(load) }
            return load
        case .file(let file, let validators):
            await noteArrival()
            return try await Self.storing { try await match(file, validators) }
        }
    }

    private nonisolated func answer(unless known: SourceValidators?) async throws(SourceFailure) -> SourceAnswer {
        do {
            return try await source.fetch(unless: known) { await self.note(byteCount: $0) }
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

    private func note(byteCount: Int) {
        guard case .loading(let since, _) = state.activity else { return }
        state = state.with(.loading(since: since, byteCount: byteCount))
    }

    private func noteArrival() {
        guard case .loading(let since, _) = state.activity else { return }
        state = state.with(.matching(since: since))
    }
}

/// What time it is, and how one waits.
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
