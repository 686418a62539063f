package import Foundation
import Synchronization

/// What is done with each row of a file, on the thread of the store that takes them.
final class ImportRun<Item: CatalogueItem>: Sendable {
    private struct Work {
        /// Made with the first row, as that reads the file.
        var reader: ImportReader<Item>?
        var tally = ImportTally()
        var reportedByteCount = 0
        var lastReport: Date

        mutating func nextRow(of file: ImportFile, format: CatalogueFormat?) throws -> ImportReader<Item>.Row? {
            if reader == nil { reader = try ImportReader(file, format: format) }
            return try reader?.next()
        }

        var byteCount: Int { reader?.byteCount ?? 0 }
    }

    /// How often one is told how far it has come, in seconds.
    private static var reportInterval: TimeInterval { 0.25 }

    private let file: ImportFile
    private let job: ImportJob
    private let now: @Sendable () -> Date
    private let report: @Sendable (ImportProgress) -> Void
    private let work: Mutex<Work>
    private let isCancelled = Atomic(false)

    /// - Parameter report: Told now and then how far it has come, on the store's thread.
    init(
        _ file: ImportFile,
        job: ImportJob,
        now: @escaping @Sendable () -> Date,
        report: @escaping @Sendable (ImportProgress) -> Void
    ) {
        self.file = file
        self.job = job
        self.now = now
        self.report = report
        work = Mutex(Work(lastReport: job.start))
    }

    var tally: ImportTally { work.withLock { $0.tally } }

    /// Ends it before the next row, from any thread.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// The next good row; `nil` at the end of the file.
    /// - Throws: `CancellationError`, `ImportFailure`.
    func next() throws -> Draft<Item>? {
        try work.withLock { work in
            while let row = try read(&work) {
                switch row {
                case .draft(let draft):
                    work.tally.rowCount += 1
                    // With a bad row before it nothing goes in: the rest is only read to find all that is wrong.
                    if job.options.isStrict, work.tally.problems.count > 0 { continue }
                    return draft
                case .bad(let problems):
                    work.tally.addBadRow(problems)
                case .brokenOff(let problem):
                    work.tally.breakOff(problem)
                }
            }
            guard !job.options.isStrict || work.tally.problems.count == 0 else { throw ImportFailure.badRows }
            return nil
        }
    }

    /// Tells how far it has come with what follows the last row.
    /// - Throws: `CancellationError`.
    func finish(share: Double) throws {
        try checkCancellation()
        work.withLock { report(progress(of: $0, phase: .finishing(share: share))) }
    }

    private func read(_ work: inout Work) throws -> ImportReader<Item>.Row? {
        try checkCancellation()
        do {
            let row = try work.nextRow(of: file, format: job.options.format)
            reportIfDue(&work)
            return row
        } catch let error as ImportFileError {
            throw ImportFailure.file(error)
        } catch {
            throw ImportFailure.notRead(detail: "\(error)")
        }
    }

    private func checkCancellation() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }

    /// The clock is not asked for each row, but for each part of the file.
    private func reportIfDue(_ work: inout Work) {
        guard work.byteCount != work.reportedByteCount else { return }
        work.reportedByteCount = work.byteCount
        let time = now()
        guard time.timeIntervalSince(work.lastReport) >= Self.reportInterval else { return }
        work.lastReport = time
        report(progress(of: work, phase: .reading))
    }

    private func progress(of work: Work, phase: ImportProgress.Phase) -> ImportProgress {
        ImportProgress(
            job: job,
            phase: phase,
            rowCount: work.tally.rowCount,
            badRowCount: work.tally.badRowCount,
            byteCount: work.byteCount,
            totalByteCount: file.byteCount,
            duration: now().timeIntervalSince(job.start)
        )
    }
}

/// How far an import has come.
package struct ImportProgress: Sendable, Equatable {
    package enum Phase: Sendable, Equatable {
        case reading
        /// All rows are there, and the catalogue is put in order; the share of it that is done.
        case finishing(share: Double)
    }

    package let job: ImportJob
    package let phase: Phase
    /// Of the file, good ones and bad ones.
    package let rowCount: Int
    package let badRowCount: Int
    /// Of the file, so far.
    package let byteCount: Int
    /// `nil` when nobody knows.
    package let totalByteCount: Int?
    /// Since it began, in seconds.
    package let duration: TimeInterval

    package init(
        job: ImportJob,
        phase: Phase = .reading,
        rowCount: Int = 0,
        badRowCount: Int = 0,
        byteCount: Int = 0,
        totalByteCount: Int?,
        duration: TimeInterval = 0
    ) {
        self.job = job
        self.phase = phase
        self.rowCount = rowCount
        self.badRowCount = badRowCount
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
        self.duration = duration
    }

    /// How many rows a second; `nil` before one can tell.
    package var rate: Double? {
        duration > 0 && rowCount > 0 ? Double(rowCount) / duration : nil
    }

    /// How many seconds reading the rest is going to take; `nil` when one cannot tell.
    package var remainingTime: TimeInterval? {
        guard phase == .reading, let totalByteCount, byteCount > 0, duration > 0 else { return nil }
        return duration * Double(max(totalByteCount - byteCount, 0)) / Double(byteCount)
    }
}
