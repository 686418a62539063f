import Foundation

/// The resources that a process and its children have used so far, read from `/proc` (see proc(5)).
struct ProcessUsage {
    /// User and system time.
    private(set) var cpuSeconds = 0.0
    /// The peak resident memory.
    private(set) var peakBytes = 0
    /// The resident memory, mapped files included.
    private(set) var residentBytes = 0
    /// The resident memory that no file backs.
    private(set) var anonymousBytes = 0

    init(of identifier: pid_t) {
        add(identifier)
    }

    /// Resets the peak to the current value (see proc(5), `clear_refs`).
    static func resetPeak(of identifier: pid_t) {
        for process in [identifier] + children(of: identifier) {
            try? Data("5".utf8).write(to: URL(filePath: "/proc/\(process)/clear_refs"))
        }
    }

    private mutating func add(_ identifier: pid_t) {
        let folder = "/proc/\(identifier)"
        // The name in parentheses may hold spaces, so fields are counted behind it.
        let fields = Self.text("\(folder)/stat").split(separator: ")").last?.split(separator: " ") ?? []
        if fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) {
            cpuSeconds += (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
        for line in Self.text("\(folder)/status").split(separator: "\n") {
            let fields = line.split { $0 == " " || $0 == "\t" }
            guard fields.count == 3, let kibibytes = Int(fields[1]) else { continue }
            if fields[0] == "VmHWM:" { peakBytes += kibibytes * 1_024 }
            if fields[0] == "VmRSS:" { residentBytes += kibibytes * 1_024 }
            if fields[0] == "RssAnon:" { anonymousBytes += kibibytes * 1_024 }
        }
        Self.children(of: identifier).forEach { add($0) }
    }

    private static func children(of identifier: pid_t) -> [pid_t] {
        text("/proc/\(identifier)/task/\(identifier)/children").split(separator: " ").compactMap { pid_t($0) }
    }

    /// Returns the number of a process's open descriptors.
    static func descriptorCount(of identifier: pid_t) -> Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd").count) ?? 0
    }

    private static func text(_ file: String) -> String {
        (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }
}
