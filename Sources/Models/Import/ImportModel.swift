package import Foundation
import Observation

/// The running import of a file of songs or movies, or the report of the last one. There is one import at a time.
///
/// All valid rows of a file are added to the catalogue at once, after the last one was read. If the import ends
/// earlier, the catalogue is unchanged.
@Domain
@Observable
package final class ImportModel: ObservableModel {
    package private(set) var state: ImportState
    @ObservationIgnored private let songs: CatalogueModel<Song>
    @ObservationIgnored private let movies: CatalogueModel<Movie>
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let report: @Sendable (ImportFailure, ImportJob) -> Void
    @ObservationIgnored private var running: (fileName: String, cancel: @Sendable () -> Void, task: Task<Void, Never>)?
    @ObservationIgnored private var isClosed = false
    @ObservationIgnored private let revisions: StateCounter
    /// The activity of the machine that imports; `nil` with one machine.
    @ObservationIgnored private var shared: SharedActivity<ImportState.Activity>?

    /// - Parameters:
    ///   - run: The run of the program, whose revisions the states have.
    ///   - leases: The leases of several machines, of which one imports at a time; `nil` with one machine.
    ///   - now: The clock.
    ///   - report: Called for each failure.
    package init(
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        run: ProgramRun = .first,
        leases: (any LeaseStore)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (ImportFailure, ImportJob) -> Void = { _, _ in }
    ) {
        let revision = run.firstRevision(of: .imports)
        state = ImportState(revision: revision)
        revisions = StateCounter(after: revision, usesClock: run.isShared)
        self.songs = songs
        self.movies = movies
        self.now = now
        self.report = report
        shared = leases.map { leases in
            SharedActivity(leases, .imports, isRunning: \.isRunning) { [weak self] in self?.show($0) }
        }
    }

    /// Whether several machines have the same database, of which each may get the next request.
    package var isShared: Bool { shared != nil }

    /// Whether the rows of a file are being read.
    package var isReading: Bool {
        if case .running(let progress) = state.activity { progress.phase == .reading } else { false }
    }

    /// Begins to import a file, and returns when all machines can show it. The state shows the progress.
    /// - Parameter adder: The visitor who imports the file; `nil` if unknown.
    /// - Throws: An error if another import is running.
    package func begin(
        _ file: ImportFile,
        options: ImportOptions,
        by adder: VisitorID? = nil
    ) async throws(ImportRefusal) {
        try requireIdle()
        switch options.kind {
        case .songs: await begin(file, options: options, addingTo: songs, by: adder)
        case .movies: await begin(file, options: options, addingTo: movies, by: adder)
        }
    }

    /// Checks that no import is running.
    /// - Throws: An error if another import is running.
    package func requireIdle() throws(ImportRefusal) {
        guard !isClosed else { throw .closed }
        if let running { throw .underWay(fileName: running.fileName) }
        if case .running(let progress) = state.activity { throw .underWay(fileName: progress.job.fileName) }
    }

    /// Returns the imports that can be undone, the last one first; none while an import is running.
    package func recentImports() async throws -> [ImportRecord] {
        guard !state.activity.isRunning else { return [] }
        let all = try await songs.imports() + movies.imports()
        return all.sorted { ($0.time, $0.id) > ($1.time, $1.id) }
    }

    /// Deletes the items that an import has added, and takes back what it has filled in others, except what was edited since.
    /// The report of that import is shown no more.
    /// - Returns: `nil` if the import can no longer be undone.
    package func undo(_ id: ImportRecord.ID, of kind: CatalogueKind) async throws -> UndoneAddition? {
        let last = try await recentImports().first { $0.kind == kind }
        let undone =
            switch kind {
            case .songs: try await songs.undoImport(id)
            case .movies: try await movies.undoImport(id)
            }
        guard undone != nil, let last, last.id == id, isReported(last) else { return undone }
        show(.none)
        // The others hear of it by a lease that ends at once.
        if let shared, (try? await shared.begin(.none)) == true { await shared.end(showing: .none) }
        return undone
    }

    /// Whether the report that is shown is that of an import.
    private func isReported(_ record: ImportRecord) -> Bool {
        guard case .ended(let report) = state.activity, case .finished(let added, _) = report.outcome else {
            return false
        }
        return report.job.options.kind == record.kind && report.job.fileName == record.fileName && added == record.count
    }

    /// Returns the columns that were chosen before, by the key of their header.
    package func chosenColumns(of kind: CatalogueKind) async throws -> [String: ChosenColumns] {
        switch kind {
        case .songs: try await songs.chosenColumns()
        case .movies: try await movies.chosenColumns()
        }
    }

    /// Remembers the columns that were chosen for files with a header.
    package func remember(_ mapping: ChosenColumns, for header: [String], of kind: CatalogueKind) async throws {
        let key = ChosenColumns.key(of: header)
        switch kind {
        case .songs: try await songs.remember(mapping, for: key)
        case .movies: try await movies.remember(mapping, for: key)
        }
    }

    /// Cancels the running import, and returns when it has ended. An import that has just finished stays finished. The wait for
    /// the import of another machine is limited.
    package func cancel() async {
        guard running == nil, let shared, state.activity.isRunning else {
            running?.cancel()
            await running?.task.value
            return
        }
        await shared.cancel { [self] in
            for await state in changes() where !state.activity.isRunning { return }
        }
    }

    /// Shows the import of another machine.
    package func updateActivity() async throws {
        try await shared?.update()
    }

    /// Cancels the running import, and returns when it has ended. No import begins after that.
    package func close() async {
        isClosed = true
        guard running != nil else { return }
        await cancel()
    }

    /// Waits for the end of the running import.
    /// - Returns: The report of this import, or of the last one; `nil` if there was none.
    package func waitForReport(onProgress report: (ImportProgress) -> Void = { _ in }) async -> ImportReport? {
        for await state in changes() {
            switch state.activity {
            case .none: return nil
            case .running(let progress): report(progress)
            case .ended(let report): return report
            }
        }
        return nil
    }
}

extension ImportModel {
    private func show(_ activity: ImportState.Activity) {
        state = state.with(activity, revision: revisions.next())
        if running != nil { shared?.report(activity) }
    }

    private func show(_ remote: SharedActivity<ImportState.Activity>.Remote) {
        guard running == nil, !isClosed else { return }
        switch remote {
        case .running(let activity), .ended(let activity):
            if activity != state.activity { show(activity) }
        case .lapsed(let activity):
            guard case .running(let progress) = activity else { return }
            show(.ended(ImportReport(interrupting: progress)))
        }
    }

    private func begin<Item>(
        _ file: ImportFile,
        options: ImportOptions,
        addingTo catalogue: CatalogueModel<Item>,
        by adder: VisitorID?
    ) async {
        let job = ImportJob(fileName: file.name, options: options, start: now())
        show(.running(ImportProgress(job: job, totalByteCount: file.byteCount)))
        let (steps, report) = AsyncStream.makeStream(of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let run = ImportRun<Item>(file, job: job, now: now) { report.yield($0) }
        let (start, started) = AsyncStream.makeStream(of: Never.self)
        let task = Task {
            let result = await perform(cancelling: run.cancel, whenStarted: started.finish) {
                async let result = Self.result(of: run, job, addingTo: catalogue, by: adder, finally: report.finish)
                for await step in steps { show(.running(step)) }
                return await result
            }
            finish(job, result, of: run)
            await shared?.end(showing: state.activity)
            // The next import needs the lease.
            running = nil
        }
        running = (file.name, run.cancel, task)
        for await _ in start {}
    }

    /// Runs an import, unless another machine does. Its changes are refused when another machine has taken over.
    private func perform(
        cancelling cancel: @escaping @Sendable () -> Void,
        whenStarted start: () -> Void,
        _ work: () async -> ImportResult
    ) async -> ImportResult {
        guard let shared else {
            start()
            return await work()
        }
        do {
            defer { start() }
            guard try await shared.begin(state.activity, onCancellation: cancel, onLoss: cancel) else {
                return ImportResult(.failed(.busy))
            }
        } catch {
            return ImportResult(.failed(.notStored(detail: "\(error)")))
        }
        let result = await shared.perform(work)
        return switch result.outcome {
        case .finished, .checked: result
        case .cancelled, .failed: await shared.hasLost() ? ImportResult(.failed(.interrupted)) : result
        }
    }

    private func finish<Item>(_ job: ImportJob, _ result: ImportResult, of run: ImportRun<Item>) {
        let tally = run.tally
        let report = ImportReport(
            job: job,
            outcome: result.outcome,
            repeated: result.repeated.map(run.naming),
            rowCount: tally.rowCount,
            invalidRowCount: tally.invalidRowCount,
            problems: tally.problems,
            ignoredColumns: run.ignoredColumns,
            doubtfulScale: run.doubtfulScale,
            doubtfulEncoding: run.doubtfulEncoding,
            lineExample: run.lineExample,
            duration: now().timeIntervalSince(job.start)
        )
        show(.ended(report))
        if case .failed(let failure) = result.outcome { self.report(failure, job) }
    }

    /// Runs the import. Not isolated, because a long file takes long.
    private nonisolated static func result<Item>(
        of run: ImportRun<Item>,
        _ job: ImportJob,
        addingTo catalogue: CatalogueModel<Item>,
        by adder: VisitorID?,
        finally end: @Sendable () -> Void
    ) async -> ImportResult {
        defer { end() }
        do {
            let skipsDuplicates = job.options.skipsDuplicates
            if job.options.isCheck {
                let checked = try await catalogue.check(contentsOf: run.next, skippingDuplicates: skipsDuplicates)
                return ImportResult(.checked(added: checked.added, skipped: checked.skipped), checked.repeated)
            }
            let addition = try await catalogue.add(
                contentsOf: run.next,
                by: adder,
                from: job.fileName,
                skippingDuplicates: skipsDuplicates,
                finishing: run.finish
            )
            return ImportResult(.finished(added: addition.added, skipped: addition.skipped), addition.repeated)
        } catch is CancellationError {
            return ImportResult(.cancelled)
        } catch is CatalogueBusy {
            return ImportResult(.failed(.busy))
        } catch CatalogueConflict<Item>.noRoom(let limit) {
            return ImportResult(.failed(.noRoom(limit: limit)))
        } catch let failure as ImportFailure {
            return ImportResult(.failed(failure))
        } catch {
            return ImportResult(.failed(.notStored(detail: "\(error)")))
        }
    }
}

/// The outcome of an import, with the rows whose items were there already; `nil` if it has failed.
private struct ImportResult {
    let outcome: ImportReport.Outcome
    let repeated: RepeatedRows?

    init(_ outcome: ImportReport.Outcome, _ repeated: RepeatedRows? = nil) {
        self.outcome = outcome
        self.repeated = repeated
    }
}

/// The state of the running import, or of the last one.
package struct ImportState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable, Codable {
        /// There has been no import since the program started.
        case none
        case running(ImportProgress)
        case ended(ImportReport)

        package var isRunning: Bool {
            if case .running = self { true } else { false }
        }
    }

    /// A number that grows with each change. Declared first, so that comparing two states rarely compares their
    /// problems.
    package private(set) var revision: Int
    package private(set) var activity = Activity.none

    package init(revision: Int = 0) {
        self.revision = revision
    }

    /// Whether this is also the state after a restart.
    package var isIdle: Bool { activity == .none }

    /// The options of the last check, for the import that may follow it; `nil` after an import.
    package var checkedOptions: ImportOptions? {
        let last: ImportOptions? =
            switch activity {
            case .none: nil
            case .running(let progress): progress.job.options
            case .ended(let report): report.job.options
            }
        guard var options = last, options.isCheck else { return nil }
        options.isCheck = false
        return options
    }

    /// The kind of the running import, or of the last one; `nil` without any.
    package var lastKind: CatalogueKind? {
        switch activity {
        case .none: nil
        case .running(let progress): progress.job.options.kind
        case .ended(let report): report.job.options.kind
        }
    }

    /// Returns the next state.
    package func with(_ activity: Activity, revision: Int? = nil) -> ImportState {
        var next = self
        next.revision = revision ?? self.revision + 1
        next.activity = activity
        return next
    }
}

/// The file and the options of an import, and the time it began.
package struct ImportJob: Sendable, Equatable, Codable {
    package let fileName: String
    package let options: ImportOptions
    package let start: Date

    package init(fileName: String, options: ImportOptions, start: Date) {
        self.fileName = fileName
        self.options = options
        self.start = start
    }
}

package struct ImportOptions: Sendable, Equatable, Codable {
    package var kind: CatalogueKind
    /// `nil` to detect the format.
    package var format: CatalogueFormat?
    /// `nil` to detect the encoding.
    package var encoding: TextEncoding?
    /// Whether an invalid row refuses the whole file.
    package var isStrict: Bool
    /// Whether to leave out items that are in the catalogue already, or that occur twice.
    package var skipsDuplicates: Bool
    /// Whether the file is only checked: the report is complete, and nothing is added.
    package var isCheck: Bool
    /// The columns that were chosen for the file; `nil` to decide by the file.
    package var mapping: ChosenColumns?
    /// The columns that were chosen before, by the key of their header.
    package var remembered: [String: ChosenColumns] = [:]

    /// Other machines need not know the columns of other files.
    private enum CodingKeys: CodingKey {
        case kind, format, encoding, isStrict, skipsDuplicates, isCheck, mapping
    }

    package init(
        kind: CatalogueKind,
        format: CatalogueFormat? = nil,
        encoding: TextEncoding? = nil,
        isStrict: Bool = false,
        skipsDuplicates: Bool = true,
        isCheck: Bool = false,
        mapping: ChosenColumns? = nil
    ) {
        self.kind = kind
        self.format = format
        self.encoding = encoding
        self.isStrict = isStrict
        self.skipsDuplicates = skipsDuplicates
        self.isCheck = isCheck
        self.mapping = mapping
    }
}

/// The reason that an import does not begin.
package enum ImportRefusal: Error, Sendable, Equatable {
    /// Another import is running, of this file.
    case underWay(fileName: String)
    /// The program is ending.
    case closed
}
