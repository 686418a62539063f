import Models
import PostgresTesting
import Testing

@Suite(.databases) struct ProgramRunStoreTests {
    @Test(arguments: StoreEngine.all)
    func `each run has the next number, and the epoch and the secret of the first`(engine: StoreEngine) async throws {
        let store = try await engine.stores().runs
        let first = try await store.begin()
        #expect(first.number == 1)
        #expect(first.epoch.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        #expect(first.tagSecret.count == 16)
        #expect(try await store.begin() == ProgramRun(number: 2, epoch: first.epoch, tagSecret: first.tagSecret))
    }

    @Test func `the revisions with which a run has ended are those of the next run, once`() async throws {
        let store = try await StoreEngine.sqlite.stores().runs
        let first = try await store.begin()
        try await store.end([.comments: 1, .imports: 2])
        try await store.end([.comments: 3])
        let second = try await store.begin()
        #expect(
            second
                == ProgramRun(
                    number: 2,
                    epoch: first.epoch,
                    tagSecret: first.tagSecret,
                    earlierRevisions: [.comments: 3]
                )
        )
        #expect(try await store.begin() == ProgramRun(number: 3, epoch: first.epoch, tagSecret: first.tagSecret))
    }

    @Test(.enabled(if: TestServer.isRunning))
    func `a run of several machines begins with no revision of an earlier run`() async throws {
        let store = try await StoreEngine.postgres.stores().runs
        let first = try await store.begin()
        try await store.end([.comments: 1])
        #expect(try await store.begin() == ProgramRun(number: 2, epoch: first.epoch, tagSecret: first.tagSecret))
    }

    @Test(arguments: StoreEngine.all) func `each database has its own epoch`(engine: StoreEngine) async throws {
        let runs = try await (engine.stores().runs.begin(), engine.stores().runs.begin())
        #expect(runs.0.epoch != runs.1.epoch)
        #expect(runs.0.tagSecret != runs.1.tagSecret)
    }
}
