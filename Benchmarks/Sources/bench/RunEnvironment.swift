import Dispatch
import Foundation
import Synchronization

/// The files and processes of a run, which are removed when the run ends.
struct RunEnvironment {
    let flipside: FlipsideBuild
    /// Another build of Flipside that is measured beside it.
    let baseline: FlipsideBuild?
    let folder: TemporaryFolder
    let children = ChildProcesses()
    private let signals: [any DispatchSourceSignal]

    init(flipside: FlipsideBuild, baseline: FlipsideBuild?) throws {
        self.flipside = flipside
        self.baseline = baseline
        folder = try TemporaryFolder()
        signals = children.stopOnSignals()
    }

    func close() {
        children.stop()
        signals.forEach { $0.cancel() }
        folder.remove()
    }
}

/// The reason why a comparison was abandoned, for the person who started it.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// Reports progress on standard error, so that standard output has only the report.
enum Progress {
    static func show(_ text: String) {
        FileHandle.standardError.write(Data("\(text)\n".utf8))
    }
}

/// An unused loopback port, for a server that cannot choose one itself.
func freePort() throws -> Int {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // Safe: the pointers live as long as the calls, and `length` is the size of what they point to.
    let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
        unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
            unsafe bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
        }
    }
    guard result else { throw BenchError("No loopback port is free.") }
    return Int(UInt16(bigEndian: address.sin_port))
}

/// A temporary folder for one run. It is readable by nginx's workers, which may run as the user `nobody`.
struct TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "flipside-bench-\(UUID())").path
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o755]
        )
    }

    func path(_ name: String) -> String {
        "\(path)/\(name)"
    }

    func url(_ name: String) -> URL {
        URL(filePath: path(name))
    }

    func remove() {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// The processes that a run has started. None of them outlives the run.
final class ChildProcesses: Sendable {
    /// The running processes; `nil` after all were stopped, when no more are started.
    private let identifiers = Mutex<Set<pid_t>?>([])

    /// Starts a program that is found in the path, with its standard output in `output`.
    func start(
        _ program: String,
        _ arguments: [String],
        variables: [String: String] = [:],
        output: FileHandle
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = variables.map { "\($0)=\($1)" } + [program] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try identifiers.withLock { identifiers in
            guard identifiers != nil else { throw BenchError("Stopped.") }
            try process.run()
            identifiers?.insert(process.processIdentifier)
        }
        return process
    }

    /// Forgets a process that has ended, because the system may reuse its number.
    func forget(_ process: Process) {
        let identifier = process.processIdentifier
        identifiers.withLock { _ = $0?.remove(identifier) }
    }

    /// Ends a process, and returns after it has exited.
    func end(_ process: Process) {
        process.terminate()
        process.waitUntilExit()
        forget(process)
    }

    /// Ends all processes, and returns after they have exited.
    func stop() {
        identifiers.withLock { identifiers in
            let running = identifiers ?? []
            identifiers = nil
            running.forEach { kill($0, SIGTERM) }
            let deadline = ContinuousClock.now + .seconds(5)
            while running.contains(where: { kill($0, 0) == 0 }), ContinuousClock.now < deadline {
                usleep(10_000)
            }
            running.forEach { kill($0, SIGKILL) }
        }
    }

    /// Stops the processes at SIGINT, SIGTERM and SIGHUP too, as long as the sources are kept. The run then fails.
    func stopOnSignals() -> [any DispatchSourceSignal] {
        [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number) { _ in }  // not SIG_IGN, which the processes would inherit
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { self.stop() }
            source.resume()
            return source
        }
    }
}

/// A data folder of Flipside's, filled before the measurement starts.
struct FlipsideData {
    let folder: String
    /// The copy of the database for the other servers, while Flipside uses the original.
    let copyOfDatabase: String

    /// Fills the folder with a separate process, because importing a large file raises the memory use of a process.
    /// - Parameter songCount: The number of songs; `nil` for the bundled songs.
    init(songCount: Int?, of build: FlipsideBuild, in environment: RunEnvironment) async throws {
        folder = environment.folder.path("data-\(UUID())")
        copyOfDatabase = "\(folder)-copy.sqlite"
        var arguments: [String] = []
        if let songCount {
            let file = environment.folder.path("songs.json")
            try Self.envelope(songCount: songCount).write(toFile: file, atomically: true, encoding: .utf8)
            arguments = ["--songs", file]
        }
        let server = Server.flipside(build, folder: folder, arguments: arguments)
        environment.children.end(try await server.start(in: environment).process)
        try FileManager.default.copyItem(atPath: "\(folder)/catalogue.sqlite", toPath: copyOfDatabase)
    }

    private static func envelope(songCount: Int) -> String {
        let names = ["Thriller", "Rock & Roll", "Été", "Like a Prayer", "Say My Name", "Halo", "Purple Rain"]
        let artists = ["Michael Jackson", "Led Zeppelin", "Claude François", "Madonna", "Beyoncé"]
        let rows = (1...songCount).map { number in
            let name = "\(names[number % names.count]) (take \(number))"
            return #"{"name":"\#(name)","artist":"\#(artists[number % artists.count])"}"#
        }
        return #"{"code":"19001","data":[\#(rows.joined(separator: ",\n"))]}"#
    }
}
