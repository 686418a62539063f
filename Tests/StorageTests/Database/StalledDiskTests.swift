import Foundation
import GRDB
import Models
import Testing

@testable import Storage

/// A disk that stalls delays reads of the disk, but no event loop.
@Suite(.timeLimit(.minutes(10))) struct StalledDiskTests {
    /// A thread with work in turns, as an event loop.
    private final class OneThread: TaskExecutor {
        private let queue = DispatchQueue(label: "one thread")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    @Test func `a thread that asks for rows goes on while all readers wait for the disk`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        _ = try storage.seed()
        let disk = DispatchSemaphore(value: 0)
        let databases = [storage.databases.main, storage.databases.catalogue]
        let stalled = databases.flatMap { database in
            (1...DatabaseFile.readerCount).map { number in
                ReadingClient.$current.withValue(ReadingClient(number: UInt128(number))) {
                    Task { try await database.read { _ in disk.wait() } }
                }
            }
        }
        while databases.contains(where: { $0.readers.freeCount > 0 }) { await Task.yield() }

        let loop = OneThread()
        let reads = [
            Task(executorPreference: loop) { _ = try await storage.songStore.page(CatalogueQuery(page: 2, size: 5)) },
            Task(executorPreference: loop) { _ = try await storage.songStore.item(withID: 1) },
            Task(executorPreference: loop) { _ = try await storage.songStore.letters(in: .newestFirst) },
            Task(executorPreference: loop) { _ = try await storage.songStore.credits(page: 1, size: 5) },
            Task(executorPreference: loop) { _ = try await storage.songFavouritesStore.ids(of: .random()) },
            Task(executorPreference: loop) {
                _ = try await storage.repositoriesStore.marks(by: .random(), among: [1])
            },
        ]
        #expect(await Task(executorPreference: loop) { true }.value)

        for _ in 1...(2 * DatabaseFile.readerCount) { disk.signal() }
        for read in stalled + reads { try await read.value }
        try storage.close()
    }
}
