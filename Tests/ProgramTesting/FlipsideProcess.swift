package import Foundation

/// The public folder of the repository.
package let publicFolder =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public").standardized.path

/// A process that runs the program.
package final class FlipsideProcess: Sendable {
    /// The exit status and output of a process that has ended.
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

    /// Starts the program on a free port, or on a given one.
    package convenience init(
        serving dataFolder: String,
        _ arguments: [String] = [],
        port: Int = 0,
        environment: [String: String] = [:]
    ) throws {
        let options = ["--port", "\(port)", "--data", dataFolder, "--public", publicFolder]
        try self.init(options + arguments, environment: environment)
    }

    /// Starts the program on a free port, with a limit of open descriptors.
    package convenience init(serving dataFolder: String, descriptorLimit: Int) throws {
        try self.init(
            script: #"ulimit -n \#(descriptorLimit); exec "$0" "$@""#,
            ["--port", "0", "--data", dataFolder, "--public", publicFolder]
        )
    }

    /// Starts the program from a shell script: `$0` is the program, `$@` are the arguments.
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

    /// Starts the program as systemd does, with a listening socket.
    package convenience init(inheriting socket: FileHandle, _ arguments: [String]) throws {
        // The passed descriptors begin at 3, and LISTEN_PID is the process that they are meant for.
        let script = #"exec 3<&0 </dev/null; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$@""#
        try self.init(script: script, arguments, input: socket)
    }

    private static let program =
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "flipside")

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Waits for the next line of output.
    package func line() async -> String? {
        await output.line()
    }

    /// Waits for the line that announces the port, and returns the port.
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

    /// The memory that the process shares with no other and with no file, in bytes.
    package var privateMemory: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
            let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) }
            return try kilobytes.map { $0 << 10 } ?? { throw CocoaError(.fileReadCorruptFile) }()
        }
    }

    /// The targets of the open descriptors, as Linux describes them.
    private var descriptors: [String] {
        let folder = "/proc/\(process.processIdentifier)/fd"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }
}

/// A pipe for the output of a program, read without blocking the threads of other tests.
package struct OutputPipe: Sendable {
    package let pipe = Pipe()

    package init() {}

    /// Returns the next line without its line break, or `nil` if the program closed the pipe before its end.
    package func line() async -> String? {
        await offThePool { reader in
            var bytes: [UInt8] = []
            while let byte = try? reader.read(upToCount: 1)?.first {
                if byte == UInt8(ascii: "\n") { return String(decoding: bytes, as: UTF8.self) }
                bytes.append(byte)
            }
            return nil
        }
    }

    /// Returns the rest of the output, until the program closes the pipe.
    package func rest() async -> String {
        await offThePool { reader in
            String(decoding: (try? reader.readToEnd()) ?? Data(), as: UTF8.self)
        }
    }

    private func offThePool<T: Sendable>(_ read: @escaping @Sendable (FileHandle) -> T) async -> T {
        let reader = pipe.fileHandleForReading
        return await withCheckedContinuation { continuation in
            DispatchQueue.global().async { continuation.resume(returning: read(reader)) }
        }
    }
}
