import Dispatch
import GRDB
import Testing

@testable import Storage

@Suite(.timeLimit(.minutes(1))) struct StorageAnswerTests {
    private let storage: Storage

    init() throws { storage = try Storage.inMemory() }

    @Test func `a database that works answers`() async throws {
        try await storage.answer(within: .seconds(30))
    }

    @Test func `a database that was closed does not`() async throws {
        try storage.close()
        await #expect(throws: DatabaseError.self) { try await storage.answer(within: .seconds(30)) }
    }

    @Test func `a database that is busy is not waited for`() async throws {
        let (started, start) = AsyncStream<Void>.makeStream()
        let gate = DispatchSemaphore(value: 0)
        storage.database.asyncWriteWithoutTransaction { _ in
            start.yield()
            gate.wait()
        }
        _ = await started.first { _ in true }
        await #expect(throws: NoAnswer(limit: .milliseconds(20))) {
            try await storage.answer(within: .milliseconds(20))
        }
        gate.signal()
    }
}
