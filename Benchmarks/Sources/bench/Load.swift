import Foundation

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
