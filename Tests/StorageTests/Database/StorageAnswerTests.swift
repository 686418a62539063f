import Dispatch
import Foundation
import GRDB
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(3))) struct StorageAnswerTests {
    private let storage: Storage

    init() throws { storage = try Storage.inMemory() }

    private func database(_ part: DatabasePart) -> any DatabaseWriter {
        part == .catalogue ? storage.catalogue : storage.database
    }

    @Test func `databases that work answer`() async throws {
        try await storage.answer(within: .seconds(30))
    }

    @Test(arguments: DatabasePart.allCases)
    func `one whose file has gone does not, though it is open still`(part: DatabasePart) async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        try await storage.answer(within: .seconds(30))
        let file = part.path(in: folder.data)
        try FileManager.default.moveItem(atPath: file, toPath: file + ".away")
        await #expect(throws: StorageError.missing(file: file)) { try await storage.answer(within: .seconds(30)) }
        try FileManager.default.moveItem(atPath: file + ".away", toPath: file)
        try await storage.answer(within: .seconds(30))
        try storage.close()
    }

    @Test(arguments: DatabasePart.allCases)
    func `one that was closed does not`(part: DatabasePart) async throws {
        try database(part).close()
        await #expect(throws: DatabaseError.self) { try await storage.answer(within: .seconds(30)) }
    }

    @Test(arguments: DatabasePart.allCases)
    func `one that is busy is not waited for, and named`(part: DatabasePart) async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        database(part).asyncWriteWithoutTransaction { _ in
            start.yield()
            gate.wait()
        }
        _ = await started.first { _ in true }
        await #expect(throws: NoAnswer(database: part.name, limit: .milliseconds(20))) {
            try await storage.answer(within: .milliseconds(20))
        }
        gate.signal()
    }
}
