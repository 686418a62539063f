import Models
import Testing

@testable import Storage

@Suite struct ProgramRunTests {
    @Test func `a run has the epoch and the secret of the former run of the data folder`() async throws {
        let folder = try TemporaryFolder()
        let first = try Storage.open(at: folder.data)
        let run = try await first.runStore.begin()
        try await first.runStore.end([.comments: 5])
        try first.close()
        let second = try Storage.open(at: folder.data)
        let next = try await second.runStore.begin()
        try second.close()
        #expect(
            next
                == ProgramRun(
                    number: run.number + 1,
                    epoch: run.epoch,
                    tagSecret: run.tagSecret,
                    earlierRevisions: [.comments: 5]
                )
        )
    }

    @Test func `a restore begins another epoch`() async throws {
        let folder = try TemporaryFolder()
        let storage = try Storage.open(at: folder.data)
        let run = try await storage.runStore.begin()
        try await storage.runStore.end([.comments: 5])
        try Storage.backUp(folder.data, to: folder.path + "/backup.sqlite")
        try storage.close()
        _ = try Storage.restore(folder.path + "/backup.sqlite", into: folder.data)
        let restored = try Storage.open(at: folder.data)
        let next = try await restored.runStore.begin()
        try restored.close()
        #expect(next.epoch != run.epoch)
        #expect(next.tagSecret != run.tagSecret)
        #expect(next == ProgramRun(number: 1, epoch: next.epoch, tagSecret: next.tagSecret))
    }
}
