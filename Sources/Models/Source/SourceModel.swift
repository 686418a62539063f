package import Foundation

/// Updates the songs, or the movies, from a source.
///
/// A load makes all its changes in one transaction. If it fails, the catalogue stays as it was.
@Domain
package final class SourceModel: ObservableModel {
    private typealias Match = @Sendable (ImportFile, SourceValidators?) async throws -> SourceLoad
    private typealias Confirm = @Sendable (SourceLoad) async throws -> Void
    /// The seconds after the end of another machine's load, which may have died, before this one loads.
    private static let takeOverPause: TimeInterval = 1

    private let source: any CatalogueSource
    private let clock: LoadClock
    private let loader: Loader<SourceState>
    private let match: Match
    private let confirm: Confirm
    private let stored: @Sendable () async throws -> SourceLoad?
    private let isShared: Bool
    private var schedule: Task<Void, Never>?

    /// - Parameters:
    ///   - load: The last load of the catalogue, from any source.
    ///   - run: The run of the program, whose revisions the states have.
    ///   - leases: The leases of several machines, of which one loads at a time; `nil` with one machine.
    ///   - pause: The seconds after a load in which visitors cannot begin another one.
    ///   - report: Called for each failure.
    package init<Item>(
        source: any CatalogueSource,
        catalogue: CatalogueModel<Item>,
        load: SourceLoad?,
        run: ProgramRun = .first,
        leases: (any LeaseStore)? = nil,
        pause: TimeInterval = LoadPause.length,
        clock: LoadClock = LoadClock(),
        report: @escaping @Sendable (SourceFailure) -> Void = { _ in }
    ) {
        let load = load?.address == source.address ? load : nil
        var state = SourceState(of: Item.kind, from: source.host, load: load)
        state.revision = run.firstRevision(of: .source(of: Item.kind))
        let revisions = run.counter()
        loader = Loader(
            state,
            clock: clock,
            pauseLength: pause,
            revisions: revisions,
            sharing: leases.map { ($0, .source(of: Item.kind)) },
            report: report
        )
        self.source = source
        self.clock = clock
        match = { file, validators in
            let run = SourceRun<Item>(file, from: source.address, validators, now: clock.now)
            return try await run.match(catalogue)
        }
        confirm = { try await catalogue.confirm($0) }
        stored = {
            let load = try await catalogue.sourceLoad()
            return load?.address == source.address ? load : nil
        }
        isShared = leases != nil
    }

    package var state: SourceState { loader.state }

    /// Loads at once if there was no load yet, and whenever the last one is older than the interval.
    /// - Parameter interval: The interval in seconds; `nil` to load at most once.
    package func schedule(every interval: TimeInterval?) {
        guard schedule == nil, !loader.isClosed else { return }
        schedule = Task { await load(every: interval) }
    }

    /// Reads the last load, which may be that of another machine, then announces the change.
    package func reload() async throws {
        guard let load = try await stored(), !loader.isLoading, load != state.load else { return }
        loader.change { $0.show(load) }
    }

    /// Shows the load of another machine.
    package func updateActivity() async throws {
        try await loader.update()
    }

    /// Begins a load for a visitor, and returns at once. The state shows its progress. While a load is running, and in
    /// the pause after one, nothing changes.
    package func requestLoad() {
        guard !loader.isPaused, !state.activity.isLoading else { return }
        load()
    }

    /// Begins a load, and returns at once. The state shows its progress. If a load is running, nothing changes.
    package func load() {
        let start = clock.now()
        loader.begin(LoadProgress(since: start)) { [self] () async throws(SourceFailure) in
            try await refresh(since: start)
        }
    }

    /// Cancels the running load for a visitor, also that of another machine. The catalogue stays as it was, unless the load has
    /// just finished.
    package func cancel() async {
        await loader.cancel()
    }

    /// Cancels the running load, and returns when it has ended. No load starts after that.
    package func close() async {
        schedule?.cancel()
        await loader.close()
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
            guard await !isDoneElsewhere(within: interval) else { continue }
            load()
            await loader.waitUntilEnd()
            while loader.isLeftToOthers, await waitForOthers(), await !isDoneElsewhere(within: interval) {
                load()
                await loader.waitUntilEnd()
            }
        } while await sleep(interval)
    }

    /// Whether another machine has loaded the source in the interval, or a visitor has cancelled its load.
    private func isDoneElsewhere(within interval: TimeInterval?) async -> Bool {
        guard isShared, (try? await reload()) != nil, (try? await loader.update()) != nil else { return false }
        var times = [state.load?.time].compactMap(\.self)
        if case .cancelled(.visitor, let time) = state.activity { times.append(time) }
        guard let last = times.max() else { return false }
        guard let interval else { return true }
        return clock.now().timeIntervalSince(last) < interval / 2
    }

    /// Waits until no other machine loads. Returns `false` if the model is closed.
    private func waitForOthers() async -> Bool {
        try? await loader.waitForOthers()
        return await sleep(Self.takeOverPause)
    }

    /// Waits. Returns `false` if the model is closed or there is no duration.
    private func sleep(_ duration: TimeInterval?) async -> Bool {
        guard let duration, !loader.isClosed else { return false }
        return (try? await clock.sleep(duration)) != nil
    }
}

/// The long parts of a load are not isolated, so that no other model waits for them.
extension SourceModel {
    private nonisolated func refresh(since start: Date) async throws(SourceFailure) -> SourceLoad {
        let last = await state.load
        switch try await response(unless: last?.validators, since: start) {
        case .unchanged:
            // Without validators the source cannot know that the file is unchanged.
            guard let last, last.validators != nil else {
                throw .notFetched(RemoteError(host: source.host, reason: .status(304)))
            }
            let load = last.confirmed(at: clock.now())
            try await Self.storing { try await confirm(load) }
            return load
        case .file(let file, let validators):
            await loader.showProgress(LoadProgress(since: start, isSaving: true))
            return try await Self.storing { try await match(file, validators) }
        }
    }

    private nonisolated func response(
        unless known: SourceValidators?,
        since start: Date
    ) async throws(SourceFailure) -> SourceResponse {
        do {
            return try await source.fetch(unless: known) {
                await self.loader.showProgress(LoadProgress(since: start, byteCount: $0))
            }
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
}
