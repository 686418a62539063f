import PostgresTesting
import Synchronization
import Testing

@testable import Models
@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct ImportStatisticsTests {
    @Test func `after an import the server knows how frequent words are, so that it reads rare ones from the index`()
        async throws
    {
        let database = try await TestDatabases.storage().database
        try await addSongs(to: database)
        let statistics: Int? = try await database.read { db in
            try db.value("SELECT count(*) FROM pg_stats WHERE tablename = 'song' AND attname = 'lexemes'")
        }
        #expect(statistics == 1)
    }

    @Test func `an import does not wait for a server that gathers statistics by itself`() async throws {
        let database = try await TestDatabases.storage().database
        let server = try PostgresConnection(to: database.address)
        try server.run(script: "BEGIN; LOCK TABLE song IN SHARE UPDATE EXCLUSIVE MODE")
        try await addSongs(to: database)
        try server.run(script: "COMMIT")
    }

    private func addSongs(to database: PostgresDatabase) async throws {
        let store = PostgresCatalogueStore<Song>(database: database, itemLimit: 10)
        let rest = Mutex([try Draft<Song>(name: "Zanzibar", credit: "A"), try Draft<Song>(name: "Love", credit: "B")])
        let next: @Sendable () -> Draft<Song>? = { rest.withLock { $0.popLast() } }
        let counts = try await store.add(contentsOf: next, skippingDuplicates: false, finishing: { _ in })
        #expect(counts.added == 2)
    }
}
