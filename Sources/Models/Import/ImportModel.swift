package import Foundation
package import Observation

/// The import of a file of songs or movies that is under way, and how the last one has ended: one at a time, for everyone.
///
/// All good rows of a file go into the catalogue at once, when the last one has been read; until then, and when it ends in
/// any other way, the catalogue is as it was.
@Domain
@Observable
package final class ImportModel {
    package private(set) var state = ImportState()
    @ObservationIgnored private let songs: CatalogueModel<Song>
    @ObservationIgnored private let movies: CatalogueModel<Movie>
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let log: @Sendable (ImportFailure, ImportJob) -> Void
    @ObservationIgnored private var running: (fileName: String, cancel: @Sendable () -> Void, task: Task<Void, Never>)?
    @ObservationIgnored private var isClosed = false

    /// - Parameters:
    ///   - now: The clock.
    ///   - log: Is told of each failure, beside the state that shows it.
    package init(
        songs: CatalogueModel<Song>,
        movies: CatalogueModel<Movie>,
        now: @escaping @Sendable () -> Date = { Date() },
        log: @escaping @Sendable (ImportFailure, ImportJob) -> Void = { _, _ in }
    ) {
        self.songs = songs
        self.movies = movies
        self.now = now
        self.log = log
    }

    /// Whether rows of a file are still to come.
    package var isReading: Bool {
        if case .running(let progress) = state.activity { progress.phase == .reading } else { false }
    }

    /// Begins to import a file, and returns at once: the state tells how it goes.
    /// - Throws: when another one is under way.
    package func begin(_ file: ImportFile, options: ImportOptions) throws(ImportRefusal) {
        try checkWhetherToBegin()
        switch options.kind {
        case .songs: begin(file, options: options, addingTo: songs)
        case .movies: begin(file, options: options, addingTo: movies)
        }
    }

    /// Whether an import could begin now.
    /// - Throws: when another one is under way.
    package func checkWhetherToBegin() throws(ImportRefusal) {
        guard !isClosed else { throw .closed }
        if let running { throw .underWay(fileName: running.fileName) }
    }

    /// Gives up the import that is under way, and returns when it has ended. What is done already stays done.
    package func cancel() async {
        running?.cancel()
        await running?.task.value
    }

    /// Gives up the import that is under way, and returns when it has ended. From now on none begins.
    package func close() async {
        isClosed = true
        await cancel()
    }

    /// Waits for the end of the import that is under way, or was the last.
    /// - Parameter tell: Told how far it has come.
    /// - Returns: `nil` when there has been none.
    package func end(telling tell: (ImportProgress) -> Void = { _ in }) async -> ImportReport? {
        for await state in changes() {
            switch state.activity {
            case .none: return nil
            case .running(let progress): tell(progress)
            case .ended(let report): return report
            }
        }
        return nil
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<ImportState, Never> {
        Observations { self.state }
    }
}

extension ImportModel {
    private func begin<Item>(_ file: ImportFile, options: ImportOptions, addingTo catalogue: CatalogueModel<Item>) {
        let job = ImportJob(fileName: file.name, options: options, start: now())
        state = state.with(.running(ImportProgress(job: job, totalByteCount: file.byteCount)))
        let (steps, report) = AsyncStream.makeStream(of: ImportProgress.self, bufferingPolicy: .bufferingNewest(1))
        let run = ImportRun<Item>(file, job: job, now: now) { report.yield($0) }
        let task = Task {
            async let outcome = Self.outcome(of: run, job, addingTo: catalogue, finally: report.finish)
            for await step in steps { state = state.with(.running(step)) }
            end(job, await outcome, tally: run.tally)
        }
        running = (file.name, run.cancel, task)
    }

    private func end(_ job: ImportJob, _ outcome: ImportReport.Outcome, tally: ImportTally) {
        running = nil
        let report = ImportReport(
            job: job,
            outcome: outcome,
            rowCount: tally.rowCount,
            badRowCount: tally.badRowCount,
            problems: tally.problems,
            duration: now().timeIntervalSince(job.start)
        )
        state = state.with(.ended(report))
        if case .failed(let failure) = outcome { log(failure, job) }
    }

    /// Not isolated, as it takes as long as the file is.
    private nonisolated static func outcome<Item>(
        of run: ImportRun<Item>,
        _ job: ImportJob,
        addingTo catalogue: CatalogueModel<Item>,
        finally end: @Sendable () -> Void
    ) async -> ImportReport.Outcome {
        defer { end() }
        do {
            let outcome = try await catalogue.add(
                contentsOf: run.next,
                skippingDuplicates: job.options.skipsDuplicates,
                finishing: run.finish
            )
            return .finished(added: outcome.added, skipped: outcome.skipped)
        } catch is CancellationError {
            return .cancelled
        } catch is CatalogueBusy {
            return .failed(.busy)
        } catch let failure as ImportFailure {
            return .failed(failure)
        } catch {
            return .failed(.notStored(detail: "\(error)"))
        }
    }
}

/// How it stands with the import that is under way, or with the last one.
package struct ImportState: Sendable, Equatable {
    package enum Activity: Sendable, Equatable {
        /// There has been none since the start.
        case none
        case running(ImportProgress)
        case ended(ImportReport)
    }

    /// Grows by one with each change. Declared first, so that comparing two states seldom reaches the problems.
    package let version: Int
    package let activity: Activity

    package init() {
        self.init(version: 0, activity: .none)
    }

    private init(version: Int, activity: Activity) {
        self.version = version
        self.activity = activity
    }

    /// The next state.
    package func with(_ activity: Activity) -> ImportState {
        ImportState(version: version + 1, activity: activity)
    }
}

/// Which file is imported, and when that began.
package struct ImportJob: Sendable, Equatable {
    package let fileName: String
    package let options: ImportOptions
    package let start: Date

    package init(fileName: String, options: ImportOptions, start: Date) {
        self.fileName = fileName
        self.options = options
        self.start = start
    }
}

/// How a file is to be imported.
package struct ImportOptions: Sendable, Equatable {
    package var kind: CatalogueKind
    /// `nil` to find it out.
    package var format: CatalogueFormat?
    /// Whether one bad row is reason enough to take none.
    package var isStrict: Bool
    /// Whether to leave out what is in the catalogue already, or comes twice.
    package var skipsDuplicates: Bool

    package init(
        kind: CatalogueKind,
        format: CatalogueFormat? = nil,
        isStrict: Bool = false,
        skipsDuplicates: Bool = true
    ) {
        self.kind = kind
        self.format = format
        self.isStrict = isStrict
        self.skipsDuplicates = skipsDuplicates
    }
}

/// Why an import does not begin.
package enum ImportRefusal: Error, Sendable, Equatable {
    /// There is one at a time, and this file is being imported.
    case underWay(fileName: String)
    /// The program is about to end.
    case closed
}
