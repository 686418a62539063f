import Dispatch
import Foundation
import Synchronization

/// The processes that a run has started. None of them outlives the run.
final class ChildProcesses: Sendable {
    /// The running processes; `nil` after all were stopped, when no more are started.
    private let identifiers = Mutex<Set<pid_t>?>([])

    /// Starts a program that is found in the path, with its standard output in `output`.
    func start(
        _ program: String,
        _ arguments: [String],
        environment: [String: String] = [:],
        output: FileHandle
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = environment.map { "\($0)=\($1)" } + [program] + arguments
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
