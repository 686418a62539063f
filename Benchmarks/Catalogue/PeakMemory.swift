import Foundation

/// By how much the memory of this process has grown at its highest since this value was made.
struct PeakMemory {
    private let before: Double

    init() {
        // Lets the kernel begin anew with the highest: see proc(5).
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
