import Foundation

/// A load by wrk: one thread, its connections kept open, bounded in time.
struct Load {
    let seconds: Int
    let connections: Int

    struct Result {
        let requests: Int
        let seconds: Double
        /// In microseconds.
        let latency50: Int
        /// In microseconds.
        let latency99: Int
    }

    func run(on server: RunningServer, as children: ChildProcesses) throws -> Result {
        let output = Pipe()
        let arguments = [
            "--threads", "1", "--connections", String(connections), "--duration", "\(seconds)s",
            "--script", "Benchmarks/Page/report.lua", server.pageURL,
        ]
        let process = try children.start("wrk", arguments, output: output)
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        children.forget(process)

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
