import Foundation
import Testing

@testable import Storage

@Suite struct DataFolderTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func `a missing folder is made, with those above it, for its owner only`() throws {
        let path = folder.path + "/a/b/c/"
        try Storage.open(at: path).close()
        for made in ["/a", "/a/b", "/a/b/c"] {
            #expect(try TemporaryFolder.mode(of: folder.path + made) == 0o700)
        }
    }

    @Test func `the files in it are for its owner only`() throws {
        let storage = try Storage.open(at: folder.data)
        let files = try folder.files
        let logs: Set = ["flipside.sqlite-wal", "catalogue.sqlite-wal"]
        #expect(files.isSuperset(of: TemporaryFolder.closedFiles.union(logs)))
        for file in files { #expect(try TemporaryFolder.mode(of: "\(folder.data)/\(file)") == 0o600) }
        try storage.close()
    }

    @Test func `the mode of a folder that is there is left alone`() throws {
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

    @Test func `a folder that nobody may write is refused`() {
        let error = #expect(throws: StorageError.self) { try Storage.open(at: "/proc") }
        guard case .notWritable(let path, _)? = error else {
            Issue.record("not refused as unwritable: \(String(describing: error))")
            return
        }
        #expect(path.hasPrefix("/proc"))
    }
}
