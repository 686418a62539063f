import Foundation
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct FolderLockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a folder that is open is refused, with the process that has it`() throws {
        let storage = try Storage.open(at: folder.data)
        let error = #expect(throws: StorageError.self) { try Storage.open(at: folder.data) }
        #expect(error == .inUse(path: folder.data, processID: getpid()))
        try storage.close()
    }

    @Test func `a closed folder can be opened again`() throws {
        for _ in 1...2 { try Storage.open(at: folder.data).close() }
    }

    @Test func `a folder that could not be opened is not locked`() throws {
        try FileManager.default.createDirectory(atPath: folder.database, withIntermediateDirectories: true)
        #expect(throws: StorageError.self) { try Storage.open(at: folder.data) }
        try FileManager.default.removeItem(atPath: folder.database)
        try Storage.open(at: folder.data).close()
    }

    @Test func `a folder that another process has is refused until that one dies`() throws {
        try Storage.open(at: folder.data).close()
        let holder = try LockHolder(file: folder.data + "/flipside.lock")
        let error = #expect(throws: StorageError.self) { try Storage.open(at: folder.data) }
        guard case .inUse(folder.data, _)? = error else {
            Issue.record("not refused as in use: \(String(describing: error))")
            return
        }
        try holder.kill()
        try Storage.open(at: folder.data).close()
    }
}

/// Another process that locks a file, by flock(1).
private struct LockHolder {
    private let process = Process()

    init(file: String) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        // --no-fork: the process that we kill is the one that has the lock.
        process.arguments = ["--no-fork", file, "sh", "-c", "echo locked; exec sleep 600"]
        process.standardOutput = output
        try process.run()
        _ = output.fileHandleForReading.availableData
    }

    func kill() throws {
        guard Glibc.kill(process.processIdentifier, SIGKILL) == 0 else { throw POSIXError(.ESRCH) }
        process.waitUntilExit()
    }
}
