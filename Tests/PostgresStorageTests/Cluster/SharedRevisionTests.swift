import AppTesting
import Foundation
import PostgresTesting
import Testing

@testable import Models
@testable import PostgresStorage

/// Revisions that two machines count together.
@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct SharedRevisionTests {
    private let ada = VisitorID.random()

    private func touch(_ subject: Subject, in database: PostgresDatabase) async throws -> Int {
        try await database.change { db in try db.touch(subject) }
        return try await database.read { db in try SubjectTable(db: db).revisions(of: [subject])[subject] ?? 0 }
    }

    @Test func `a visitor's marks have one revision on all machines`() async throws {
        let store = try await TestDatabases.storage().repositoriesStore
        let repository = OrganisationRepository(id: 1, fullName: "a/b", url: "https://a.b")
        let list = OrganisationList(repositories: [repository])
        let here = await RepositoriesModel(store: store, organisation: list)
        let there = await RepositoriesModel(store: store, organisation: list)
        #expect(try await there.markState(of: ada) == here.markState(of: ada))
        try await here.setVisited(true, 1, following: nil, by: ada)
        try await here.setVisited(false, 1, following: nil, by: ada)
        try await there.followed(.marks(of: ada.digest))?.reload()
        let state = try await here.markState(of: ada)
        #expect(state == RepositoryMarkState(revision: 2))
        #expect(try await there.markState(of: ada) == state)
    }

    @Test func `the end of a sync that has changed nothing reaches the other machine`() async throws {
        let storage = try await TestDatabases.storage()
        let (store, name) = (storage.stargazerStore, try GitHubName("octocat"))
        let run = try await store.newRun(of: name)
        _ = try await store.save(StarPage(stars: [], entityTag: "tag"), number: 1, in: run, of: name)
        var configuration = SyncConfiguration(source: MissingStarSource())
        let time = Date(timeIntervalSince1970: 1_795_000_000)
        configuration.now = { time }
        configuration.sleep = { _ in throw CancellationError() }
        let there = await Stargazers(configuration, store: store)
        let model = try await there.stargazer(name)
        #expect(await model.state.stored.syncedAt == nil)
        let before = try await storage.database.read { db in
            try SubjectTable(db: db).revisions(of: [.stargazer(name)])
        }
        _ = try await store.complete(run, of: name, at: time)
        let after = try await storage.database.read { db in
            try SubjectTable(db: db).revisions(of: [.stargazer(name)])
        }
        #expect(after[.stargazer(name)] == before[.stargazer(name)].map { $0 + 1 })
        try await there.followed(.stargazer(name))?.reload()
        #expect(await model.state.stored.syncedAt == time)
    }

    @Test func `a visitor who was forgotten and comes back has later revisions than before`() async throws {
        let database = try await TestDatabases.storage().database
        let store = PostgresVisitorStore(database: database, countLimit: 1)
        for name in ["Ada", "Ada L", "Ada Lovelace"] { _ = try await store.save(.greetingName(Name(name)), of: ada) }
        let earlier = try await store.load(ada).revision
        _ = try await store.save(.greetingName(Name("Grace")), of: .random())
        #expect(try await store.load(ada).revision == 0)
        let subject = Subject.visitor(ada.digest)
        #expect(
            try await database.read { db in try SubjectTable(db: db).revisions(of: Subject.all(of: ada.digest)) }
                .isEmpty
        )
        let state = try await store.save(.greetingName(Name("Ada")), of: ada)
        #expect(state.revision > earlier)
        let revisions = try await database.read { db in try SubjectTable(db: db).revisions(of: [subject]) }
        #expect(revisions == [subject: state.revision])
    }

    @Test func `a subject that is forgotten while it is changed continues after its last revision`() async throws {
        let database = try await TestDatabases.storage().database
        let subject = Subject.marks(of: ada.digest)
        for revision in 1...3 { #expect(try await touch(subject, in: database) == revision) }
        let (forgetting, observer) = (
            try PostgresConnection(to: database.address), try PostgresConnection(to: database.address)
        )
        try forgetting.run(script: "BEGIN")
        try SubjectTable(db: forgetting).forget(ada.digest)
        let next = Task { try await touch(subject, in: database) }
        let waits = """
            SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
            """
        while try observer.value(waits) == 0 { await Task.yield() }
        try forgetting.run(script: "COMMIT")
        #expect(try await next.value == 4)
    }

    @Test func `subjects of which nothing is stored are forgotten after an hour, and then continue`() async throws {
        let storage = try await TestDatabases.storage()
        let database = storage.database
        let name = try GitHubName("octocat")
        let gone: [Subject] = [.marks(of: ada.digest), .favourites(of: ada.digest, .songs), .stargazer(name)]
        let kept: [Subject] = [.text, .catalogue(.songs)]
        for subject in gone + kept + gone { _ = try await touch(subject, in: database) }
        func forget() async throws -> Set<Subject> {
            try await database.change { db in
                try SubjectTable(db: db).forgetUnused()
                return Set(try SubjectTable(db: db).revisions(of: gone + kept).keys)
            }
        }
        #expect(try await forget() == Set(gone + kept))
        try await database.change { db in _ = try db.execute("UPDATE subject SET changedAt = changedAt - 4000") }
        #expect(try await forget() == Set(kept))
        for subject in gone { #expect(try await touch(subject, in: database) == 3) }
    }

    @Test func `an import whose commit has taken minutes is found by the next read of the revisions`() async throws {
        let database = try await TestDatabases.storage().database
        let revision = try await touch(.catalogue(.songs), in: database)
        try await database.change { db in
            _ = try db.execute("UPDATE subject SET changedAt = changedAt - 180")
        }
        let now = Date().timeIntervalSince1970
        let read = try await database.read { db in try SubjectTable(db: db).revisions(since: now).revisions }
        #expect(read[.catalogue(.songs)] == revision)
    }

    @Test func `a machine that shows more than the database has is not ready until it is restarted`() async throws {
        let storage = try await TestDatabases.storage()
        _ = try await storage.textStore.save(TextEdit(text: "lost", time: Date()))
        // The revisions are read as long as somebody follows.
        let hints = try #require(storage.stores.changes).hints()
        defer { withExtendedLifetime(hints) {} }
        func readCount() -> Int { storage.database.statistics.current.readCount }
        while readCount() == 0 { await Task.yield() }
        #expect(try await storage.stores.checkReadiness(.seconds(10)) == nil)
        try await storage.database.change { db in _ = try db.execute("UPDATE subject SET revision = revision - 1") }
        while !storage.database.statistics.current.isAheadOfDatabase { await Task.yield() }
        await #expect(throws: PostgresError.older) { try await storage.stores.checkReadiness(.seconds(10)) }
    }
}
