import Foundation
import Testing

/// The folder of the stylesheet and icons, as it stands in the repository.
let publicFolder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Public").standardized
    .path

/// The program itself, as a person starts it.
final class FlipsideProcess: Sendable {
    /// What a program that has ended leaves behind.
    struct Outcome: Sendable {
        let status: Int32
        let output: String
        let errors: String
    }

    private let process = Process()
    private let output = OutputPipe()
    private let errors = OutputPipe()

    /// Starts the program that was built beside the tests.
    ///
    /// - Parameter descriptorLimit: How many descriptors the program may have open.
    init(_ arguments: [String], environment: [String: String] = [:], descriptorLimit: Int? = nil) throws {
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "flipside")
        if let descriptorLimit {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", "ulimit -n \(descriptorLimit); exec \"$0\" \"$@\"", program.path] + arguments
        } else {
            process.executableURL = program
            process.arguments = arguments
        }
        process.environment = environment
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output.pipe
        process.standardError = errors.pipe
        try process.run()
    }

    /// Starts the program on a free port.
    convenience init(serving dataFolder: String, _ arguments: [String] = [], descriptorLimit: Int? = nil) throws {
        try self.init(
            ["--port", "0", "--data", dataFolder, "--public", publicFolder] + arguments,
            descriptorLimit: descriptorLimit
        )
    }

    deinit {
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// The next line of its output.
    func line() async -> String? {
        await output.line()
    }

    /// The port from the line that says that the program is ready.
    func port() async throws -> Int {
        let line = await line()
        let prefix = "Listening on http://127.0.0.1:"
        guard let line, line.hasPrefix(prefix), let port = Int(line.dropFirst(prefix.count)) else {
            throw NotListening(line: line, errors: await errors.rest())
        }
        return port
    }

    struct NotListening: Error {
        let line: String?
        let errors: String
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    /// Waits for the end of the program.
    func outcome() async -> Outcome {
        let output = await output.rest()
        let errors = await errors.rest()
        process.waitUntilExit()
        return Outcome(status: process.terminationStatus, output: output, errors: errors)
    }

    var isRunning: Bool { process.isRunning }

    var endedBySignal: Bool { process.terminationReason == .uncaughtSignal }

    var openDescriptors: Int { descriptors.count }

    var openSockets: Int { descriptors.count { $0.hasPrefix("socket:") } }

    /// What each descriptor is of, as Linux says.
    private var descriptors: [String] {
        let folder = "/proc/\(process.processIdentifier)/fd"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return numbers.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
    }
}
