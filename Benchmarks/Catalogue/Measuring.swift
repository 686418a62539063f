import Foundation
import Synchronization

/// The measured costs, with a column for each size of the catalogue.
struct CostTable {
    /// The number of times that each step is measured. The median counts.
    private static let repetitions = 51

    private var columns: [String] = []
    private var names: [String] = []
    private var cells: [String: [String]] = [:]
    private var firsts: [String: Double] = [:]

    mutating func begin(column: String) { columns.append(column) }

    /// Adds the time in microseconds, and its ratio to that of the first column.
    mutating func measure(_ name: String, _ work: () async throws -> Void) async throws {
        var costs: [Double] = []
        for _ in 0..<Self.repetitions {
            let start = ContinuousClock.now
            try await work()
            costs.append((ContinuousClock.now - start) / .microseconds(1))
        }
        let cost = costs.sorted()[Self.repetitions / 2]
        let first = firsts[name] ?? cost
        firsts[name] = first
        add(String(format: "%.0f µs (%.1f)", cost, cost / first), to: name)
    }

    mutating func note(_ name: String, _ value: Double) {
        add(String(format: "%.2f", value), to: name)
    }

    private mutating func add(_ cell: String, to name: String) {
        if cells[name] == nil { names.append(name) }
        cells[name, default: []].append(cell)
    }

    /// The table in Markdown.
    var text: String {
        let head = ["| | \(columns.joined(separator: " | ")) |", "|---|\(columns.map { _ in "---:|" }.joined())"]
        return (head + names.map { "| \($0) | \((cells[$0] ?? []).joined(separator: " | ")) |" }).joined(
            separator: "\n"
        )
    }
}

/// The growth of this process's peak memory since this value was made.
struct PeakMemory {
    private let before: Double

    init() {
        // Resets the peak: see proc(5).
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        before = Self.kilobytes("VmRSS:")
    }

    /// In megabytes.
    var growth: Double { (Self.kilobytes("VmHWM:") - before) / 1_000 }

    private static func kilobytes(_ field: String) -> Double {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix(field) }
        return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0
    }
}

/// The processor time of this process since this value was made.
struct ProcessorTime {
    private let before = Self.total

    var seconds: Double { Self.total - before }

    private static var total: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// The times at which shares of the work were completed.
final class Steps: Sendable {
    private let steps = Mutex<[(share: Double, seconds: Double)]>([])

    func append(_ share: Double, at seconds: Double) {
        steps.withLock { $0.append((share, seconds)) }
    }

    var first: Double { steps.withLock { $0.first?.seconds ?? 0 } }
}
