package import Foundation

/// The folder of the stylesheet and icons, as it stands in the repository.
package let publicFolder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public").standardized.path

/// The program itself, as a person starts it.
package final class FlipsideProcess: Sendable {
    /// What a program that has ended leaves behind.
    package struct Outcome: Sendable {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    private let process = Process()
    private let output = OutputPipe()
    private let errors = OutputPipe()

    /// Starts the program that was built beside the tests.
    package init(_ arguments: [String], environment: [String: String] = [:]) throws {
        process.executableURL = Self.program
        process.arguments = arguments
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        try process.run()
    }

    /// Starts the program on a free port, or on one that it had before.
    package convenience init(serving dataFolder: String, _ arguments: [String] = [], port: Int = 0) throws {
        try self.init(["--port", "\(port)", "--data", dataFolder, "--public", publicFolder] + arguments)
    }

    /// Starts the program on a free port, with so many descriptors and no more.
    package convenience init(serving dataFolder: String, descriptorLimit: Int) throws {
        try self.init(
            script: #"ulimit -n \#(descriptorLimit); exec "$0" "$@""#,
            ["--port", "0", "--data", dataFolder, "--public", publicFolder]
        )
    }

    /// Starts the program from a script for the shell: `$0` is the program, `$@` are the arguments.
    package init(
        script: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        input: FileHandle = .nullDevice
    ) throws {
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", script, Self.program.path] + arguments
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        try process.run()
    }

    /// Starts the program as systemd does: with a socket that listens already.
    package convenience init(inheriting socket: FileHandle, _ arguments: [String]) throws {
        // The descriptors that are passed on begin at 3, and LISTEN_PID is the process that they are for.
        let script = #"exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@""#
        try self.init(script: script, arguments, input: socket)
    }

    private static let program =
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "flipside")

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The next line of its output.
    package func line() async -> String? {
        await output.line()
    }

    /// The port from the line that says that the program is ready.
    package func port() async throws -> Int {
        let line = await line()
        let prefix = "Listening on http://127.0.0.1:"
        guard let line, line.hasPrefix(prefix), let port = Int(line.dropFirst(prefix.count)) else {
            throw NotListening(line: line, errors: await errors.rest())
        }
        return port
    }

    package struct NotListening: Error {
        package let line: String?
        package let errors: String
    }

    package func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end of the program.
    package func outcome() async -> Outcome {
        let output = await output.rest()
        let errors = await errors.rest()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: output, errors: errors)
    }

    package var isRunning: Bool { process.isRunning }

    package var endedBySignal: Bool { process.terminationReason == .uncaughtSignal }

    package var openDescriptors: Int { descriptors.count }

    package var openSockets: Int { descriptors.count { $0.hasPrefix("socket:") } }

    /// What each descriptor is of, as Linux says.
    private var descriptors: [String] {
        let folder = "/proc/\(process.processIdentifier)/fd"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }
}
