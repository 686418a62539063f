import Foundation

/// A server to compare, with its command and the way to find its address.
struct Server {
    let name: String
    let program: String
    let arguments: [String]
    /// Variables beside those of this process.
    var environment: [String: String] = [:]
    /// The port, if the server does not print the one that it took.
    var port: Int?
    /// A file that it logs to, beside its standard output.
    var log: URL?

    /// Starts the server with its standard output in a file, and waits until the server listens.
    func start(in workshop: Workshop) async throws -> RunningServer {
        let output = workshop.folder.url("\(UUID()).log")
        let process = try workshop.children.start(
            program,
            arguments,
            environment: environment,
            output: Self.appending(to: output)
        )
        return RunningServer(
            name: name,
            process: process,
            port: try await announcedPort(in: output, of: process),
            logs: [output] + (log.map { [$0] } ?? [])
        )
    }

    /// Opens the file for appending, so that it can be emptied while the server writes.
    private static func appending(to file: URL) throws -> FileHandle {
        let descriptor = open(file.path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw BenchError("\(file.path) cannot be written.") }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Waits for the line `Listening on http://127.0.0.1:PORT`; a server that prints none is given a moment.
    private func announcedPort(in output: URL, of process: Process) async throws -> Int {
        let deadline = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < deadline, process.isRunning {
            try await Task.sleep(for: .milliseconds(50))
            if let port { return port }
            let text = try String(contentsOf: output, encoding: .utf8)
            if let match = text.firstMatch(of: /Listening on http:\/\/127\.0\.0\.1:([0-9]+)\n/), let port = Int(match.1)
            {
                return port
            }
        }
        throw BenchError("\(name) does not listen.")
    }
}
