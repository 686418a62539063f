import Foundation
import Testing

@testable import Storage

@Suite struct DataFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a missing folder and its parents are made for their owner only`() throws {
        let path = folder.path + "/a/b/c/"
        try Storage.open(at: path).close()
        for made in ["/a", "/a/b", "/a/b/c"] {
            #expect(try TemporaryFolder.mode(of: folder.path + made) == 0o700)
        }
    }

    @Test func `only the owner may read the files`() throws {
        let storage = try Storage.open(at: folder.data)
        let files = try folder.files
        let logs: Set = ["flipside.sqlite-wal", "catalogue.sqlite-wal"]
        #expect(files.isSuperset(of: TemporaryFolder.closedFiles.union(logs)))
        for file in files { #expect(try TemporaryFolder.mode(of: "\(folder.data)/\(file)") == 0o600) }
        try storage.close()
    }

    @Test func `the mode of an existing folder is not changed`() throws {
        try FileManager.default.createDirectory(
            atPath: folder.data,
            withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o750]
        )
        try Storage.open(at: folder.data).close()
        #expect(try TemporaryFolder.mode(of: folder.data) == 0o750)
    }

    @Test func `a file is not a folder`() throws {
        let file = try folder.write([1], to: "file")
        let error = #expect(throws: StorageError.self) { try Storage.open(at: file) }
        #expect(error == .notAFolder(path: file))
        #expect(error?.description == "The data folder \(file) is not a folder. Choose another one.")
        #expect(try TemporaryFolder.bytes(of: file) == [1])
    }

    @Test func `a folder below a file cannot be made`() throws {
        let path = try folder.write([1], to: "file") + "/data"
        let error = #expect(throws: StorageError.self) { try Storage.open(at: path) }
        #expect(error == .cannotMakeFolder(path: path, reason: "Not a directory"))
    }

    @Test func `a folder that cannot be written is refused`() {
        let error = #expect(throws: StorageError.self) { try Storage.open(at: "/proc") }
        guard case .notWritable(let path, _)? = error else {
            Issue.record("not refused as unwritable: \(String(describing: error))")
            return
        }
        #expect(path.hasPrefix("/proc"))
    }
}

@Suite(.timeLimit(.minutes(10))) struct FolderLockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a folder in use is refused, with the number of the process`() throws {
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

    @Test func `a folder in use by another process is refused until that process ends`() throws {
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

/// Another process that locks a file with flock(1).
private struct LockHolder {
    private let process = Process()

    init(file: String) throws {
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/flock")
        // --no-fork: the killed process is the one that holds the lock.
        process.arguments = ["--no-fork", file, "sh", "-c", "echo locked; exec sleep 600"]
        process.standardOutput = output
        try process.run()
        _ = output.fileHandleForReading.availableData
    }

    func kill() throws {
        guard Foundation.kill(process.processIdentifier, SIGKILL) == 0 else { throw POSIXError(.ESRCH) }
        process.waitUntilExit()
    }
}
