package import Foundation

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
