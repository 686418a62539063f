package import Models
import Routing
import Views

package struct ImportProgressViewModel: ImportProgressView, Equatable {
    package let heading: String
    package let rows: String
    package let percent: Int?
    package let pace: String
    package let cancelURL = Route.importCancellation.url
    package let pageURL = Route.importing.url

    package init(_ progress: ImportProgress) {
        heading = "Importing \(progress.job.fileName.shownAsFileName)"
        rows = Self.rows(progress)
        percent = Self.percent(progress)
        pace = Self.pace(progress)
    }

    private static func rows(_ progress: ImportProgress) -> String {
        let read = "\(Quantity(progress.rowCount, one: "row", many: "rows").words) read"
        let bad = progress.badRowCount == 0 ? "" : ", \(Quantity.grouped(progress.badRowCount)) of them bad"
        return read + bad
    }

    private static func percent(_ progress: ImportProgress) -> Int? {
        switch progress.phase {
        case .finishing(let share):
            return Int(100 * min(max(share, 0), 1))
        case .reading:
            guard let total = progress.totalByteCount, total > 0 else { return nil }
            return min(100 * progress.byteCount / total, 100)
        }
    }

    private static func pace(_ progress: ImportProgress) -> String {
        if case .finishing = progress.phase { return "All rows are read. Now they are put in order." }
        guard let rate = progress.rate else { return "It has just begun." }
        let pace = "\(Quantity(Int(rate), one: "row", many: "rows").words) a second"
        return progress.remainingTime.map { "\(pace), \(TimeSpan($0).words) left to read" } ?? pace
    }
}
