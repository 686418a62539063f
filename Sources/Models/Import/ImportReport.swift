package import Foundation

/// How an import has ended.
package struct ImportReport: Sendable, Equatable {
    package enum Outcome: Sendable, Equatable {
        /// - skipped: what was there already.
        case finished(added: Int, skipped: Int)
        case failed(ImportFailure)
        case cancelled
    }

    package let job: ImportJob
    package let outcome: Outcome
    /// Of the file as far as it was read, good ones and bad ones.
    package let rowCount: Int
    package let badRowCount: Int
    package let problems: ImportProblems
    /// In seconds.
    package let duration: TimeInterval

    /// Whether there were rows, and none that can be kept. It has gone to its end all the same.
    package var hasBadRowsAlone: Bool { rowCount > 0 && rowCount == badRowCount }

    package init(
        job: ImportJob,
        outcome: Outcome,
        rowCount: Int,
        badRowCount: Int,
        problems: ImportProblems,
        duration: TimeInterval
    ) {
        self.job = job
        self.outcome = outcome
        self.rowCount = rowCount
        self.badRowCount = badRowCount
        self.problems = problems
        self.duration = duration
    }
}
