import Foundation

/// The measurement of one server under one load.
struct Run {
    let requestsPerSecond: Double
    /// In microseconds.
    let latency50: Double
    /// In microseconds.
    let latency99: Double
    /// In microseconds.
    let cpuPerRequest: Double
    let peakBytes: Double
    let anonymousBytes: Double

    init(load: Load.Result, before: ProcessUsage, after: ProcessUsage) {
        requestsPerSecond = Double(load.requests) / load.seconds
        latency50 = Double(load.latency50)
        latency99 = Double(load.latency99)
        cpuPerRequest = (after.cpuSeconds - before.cpuSeconds) * 1_000_000 / Double(load.requests)
        peakBytes = Double(after.peakBytes)
        anonymousBytes = Double(after.anonymousBytes)
    }
}

/// The measurements of one server under several loads. The median counts.
struct Measurement {
    let name: String
    let runs: [Run]

    func median(_ value: (Run) -> Double) -> Double {
        let sorted = runs.map(value).sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}

/// A load by wrk: one thread, its connections kept open, bounded in time.
struct Load {
    let target: LoadTarget
    let children: ChildProcesses

    struct Result {
        let requests: Int
        let seconds: Double
        /// In microseconds.
        let latency50: Int
        /// In microseconds.
        let latency99: Int
    }

    func run(on server: RunningServer, connections: Int, seconds: Int) throws -> Result {
        let output = Pipe()
        let arguments = [
            "--threads", "1", "--connections", String(connections), "--duration", "\(seconds)s",
            // A slow response counts by its time and is no error: some servers let many connections wait long.
            "--timeout", "60s",
            "--script", "Benchmarks/Load/\(target.script)", server.url(target.path),
        ]
        let process = try children.start("wrk", arguments, output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        children.forget(process)
        return try Self.result(in: text, of: server)
    }

    private static func result(in text: String, of server: RunningServer) throws -> Result {
        let fields = text.split(separator: "\n").last { $0.hasPrefix("measured ") }?.split(separator: " ")
        let numbers = (fields ?? []).compactMap { Int($0) }
        guard numbers.count == 5, numbers[0] > 0 else {
            throw BenchError("wrk failed on \(server.name):\n\(text)")
        }
        guard numbers[4] == 0 else { throw BenchError("\(numbers[4]) requests to \(server.name) failed.") }
        return Result(
            requests: numbers[0],
            seconds: Double(numbers[1]) / 1_000_000,
            latency50: numbers[2],
            latency99: numbers[3]
        )
    }
}

/// The requests that a server is loaded with.
struct LoadTarget {
    let path: String
    /// The Flipside page that the templates of the other servers are made from.
    var page = "/songs"
    /// The name of the wrk script that sends the requests.
    var script = "report.lua"
    /// Whether all servers must send the same body, byte for byte.
    var hasBody = true

    static let file = LoadTarget(path: "/app.css")
    static let songs = LoadTarget(path: "/songs")
    static let secondPage = LoadTarget(path: "/songs?page=2", page: "/songs?page=2")
    static let form = LoadTarget(path: "/text", script: "form.lua", hasBody: false)
    static let soak = LoadTarget(path: "/", script: "soak.lua", hasBody: false)
}

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
