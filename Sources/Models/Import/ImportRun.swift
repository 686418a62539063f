package import Foundation
import Synchronization

/// Reads the rows of a file one by one, on the thread of the store that adds them, and counts them.
final class ImportRun<Item: CatalogueItem>: Sendable {
    private struct Work {
        /// Created with the first row, because its initializer reads from the file.
        var reader: ImportReader<Item>?
        var tally = ImportTally()
        var draftCount = 0
        /// The lines of the drafts.
        var lines = NumberRuns()
        var reportedByteCount = 0
        var lastReport: Date

        mutating func nextRow(of file: ImportFile, _ options: ImportOptions) throws -> ImportReader<Item>.Row? {
            if reader == nil {
                reader = try ImportReader(
                    file,
                    format: options.format,
                    encoding: options.encoding,
                    mapping: options.mapping,
                    remembered: options.remembered
                )
            }
            return try reader?.next()
        }

        mutating func addDraft() {
            tally.addRow()
            draftCount += 1
            if let line = reader?.line { lines.append(draftCount, line) }
        }

        mutating func addInvalidRow(_ problems: [ImportProblem], isEnd: Bool) {
            tally.addInvalidRow(problems, excerpt: reader?.excerpt ?? "", in: reader?.format, isEnd: isEnd)
        }

        var byteCount: Int { reader?.byteCount ?? 0 }
    }

    /// The time between two reports, in seconds.
    private static var reportInterval: TimeInterval { 0.25 }

    private let file: ImportFile
    private let job: ImportJob
    private let now: @Sendable () -> Date
    private let report: @Sendable (ImportProgress) -> Void
    private let work: Mutex<Work>
    private let isCancelled = Atomic(false)

    /// - Parameter report: Called from time to time with the progress, on the store's thread.
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
    var doubtfulScale: DoubtfulScale? { work.withLock { $0.reader?.doubtfulScale } }
    var lineExample: LineExample? { work.withLock { $0.reader?.lineExample } }
    var doubtfulEncoding: DoubtfulEncoding? { work.withLock { $0.reader?.doubtfulEncoding } }
    var ignoredColumns: IgnoredColumns { work.withLock { $0.reader?.ignoredColumns ?? IgnoredColumns() } }

    /// Returns rows with their lines.
    func naming(_ rows: RepeatedRows) -> RepeatedRows {
        var rows = rows
        work.withLock { work in rows.setLines { work.lines[$0] } }
        return rows
    }

    /// Ends the run before the next row, or the next part of the file, from any thread.
    func cancel() { isCancelled.store(true, ordering: .relaxed) }

    /// Returns the next valid row; `nil` at the end of the file.
    /// - Throws: `CancellationError`, `ImportFailure`.
    func next() throws -> Draft<Item>? {
        try work.withLock { work in
            while work.tally.problems.end == nil, let row = try read(&work) {
                switch row {
                case .draft(let draft):
                    work.addDraft()
                    // After an invalid row nothing is added; the remaining rows are read only to report their problems.
                    if job.options.isStrict, work.tally.problems.count > 0 { continue }
                    return draft
                case .leftOut:
                    work.tally.addRow()
                case .invalid(let problems):
                    work.addInvalidRow(problems, isEnd: false)
                case .brokenOff(let problem):
                    work.addInvalidRow([problem], isEnd: true)
                }
            }
            guard !job.options.isStrict || work.tally.problems.count == 0 else { throw ImportFailure.invalidRows }
            return nil
        }
    }

    /// Reports the completed share of the work after the last row.
    /// - Throws: `CancellationError`.
    func finish(share: Double) throws {
        try checkCancellation()
        work.withLock { report(progress(of: $0, phase: .finishing(share: share))) }
    }

    private func read(_ work: inout Work) throws -> ImportReader<Item>.Row? {
        try checkCancellation()
        do {
            let row = try work.nextRow(of: cancellableFile, job.options)
            reportIfDue(&work)
            return row
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as ImportFileError {
            throw ImportFailure.file(error)
        } catch {
            throw ImportFailure.notRead(detail: "\(error)")
        }
    }

    /// The file, whose parts end with a cancellation. A file may have many parts without a row.
    private var cancellableFile: ImportFile {
        ImportFile(name: file.name, byteCount: file.byteCount) { [weak self, nextPart = file.nextPart] in
            try self?.checkCancellation()
            return try nextPart()
        }
    }

    private func checkCancellation() throws {
        if isCancelled.load(ordering: .relaxed) { throw CancellationError() }
    }

    /// Reports the progress. The clock is read for each part of the file, not for each row.
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
            invalidRowCount: work.tally.invalidRowCount,
            byteCount: work.byteCount,
            totalByteCount: file.byteCount,
            duration: now().timeIntervalSince(job.start)
        )
    }
}

package struct ImportProgress: Sendable, Equatable, Codable {
    package enum Phase: Sendable, Equatable, Codable {
        case reading
        /// All rows are read, and the catalogue's indexes are being built. The value is the completed share.
        case finishing(share: Double)
    }

    package let job: ImportJob
    package let phase: Phase
    /// The number of rows read, including invalid ones.
    package let rowCount: Int
    package let invalidRowCount: Int
    /// The number of bytes read.
    package let byteCount: Int
    /// The size of the file, if it is known.
    package let totalByteCount: Int?
    /// The time since the import began, in seconds.
    package let duration: TimeInterval

    package init(
        job: ImportJob,
        phase: Phase = .reading,
        rowCount: Int = 0,
        invalidRowCount: Int = 0,
        byteCount: Int = 0,
        totalByteCount: Int?,
        duration: TimeInterval = 0
    ) {
        self.job = job
        self.phase = phase
        self.rowCount = rowCount
        self.invalidRowCount = invalidRowCount
        self.byteCount = byteCount
        self.totalByteCount = totalByteCount
        self.duration = duration
    }

    /// The number of rows a second; `nil` at the start.
    package var rate: Double? {
        duration > 0 && rowCount > 0 ? Double(rowCount) / duration : nil
    }

    /// The estimated time to read the rest, in seconds; `nil` when it is unknown.
    package var remainingTime: TimeInterval? {
        guard phase == .reading, let totalByteCount, byteCount > 0, duration > 0 else { return nil }
        return duration * Double(max(totalByteCount - byteCount, 0)) / Double(byteCount)
    }
}
