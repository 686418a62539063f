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
        let store = PostgresCatalogueStore<Song>(database: database, itemLimit: 10)
        let rest = Mutex([try Draft<Song>(name: "Zanzibar", credit: "A"), try Draft<Song>(name: "Love", credit: "B")])
        let next: @Sendable () -> Draft<Song>? = { rest.withLock { $0.popLast() } }
        _ = try await store.add(contentsOf: next, skippingDuplicates: false, finishing: { _ in })
        let statistics: Int? = try await database.read { db in
            try db.value("SELECT count(*) FROM pg_stats WHERE tablename = 'song' AND attname = 'lexemes'")
        }
        #expect(statistics == 1)
    }
}
