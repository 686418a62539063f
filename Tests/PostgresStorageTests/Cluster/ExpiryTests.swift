import Foundation
import PostgresTesting
import Testing

@testable import Models
@testable import PostgresStorage

/// Visitors who change something on one machine while another one needs their room.
@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct ExpiryTests {
    private let ada = VisitorID.random()
    private let grace = VisitorID.random()

    /// The number of transactions that wait for a lock.
    private static let waits = """
        SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
        """

    @Test func `a visitor who is changing something makes no room for another one`() async throws {
        let database = try await TestDatabases.storage().database
        let favourites = PostgresFavouritesStore<Song>(database: database, visitorLimit: 1)
        try await favourites.add(1, for: ada)
        let (locks, lock) = AsyncStream<Void>.makeStream()
        let refused = Wait()
        let key = Data(ada.digest)
        async let change: Void = database.change { db in
            try VisitorUseTable(db: db).lock(key)
            try db.receive()
            lock.finish()
            refused.wait()
        }
        for await _ in locks {}
        await #expect(throws: FavouritesError.noRoom) { try await favourites.add(2, for: grace) }
        refused.end()
        try await change
        try await favourites.add(2, for: grace)
        #expect(try await favourites.ids(of: ada) == [])
    }

    @Test func `a visitor who comes back while making room begins anew`() async throws {
        let database = try await TestDatabases.storage().database
        let favourites = PostgresFavouritesStore<Song>(database: database, visitorLimit: 2)
        try await favourites.add(1, for: ada)
        let (making, observer) = (
            try PostgresConnection(to: database.address), try PostgresConnection(to: database.address)
        )
        try making.run(script: "BEGIN")
        #expect(try VisitorUseTable(db: making).admit(Data(grace.digest), limit: 1))
        let addition = Task { try await favourites.add(2, for: ada) }
        while try observer.value(Self.waits) == 0 { await Task.yield() }
        try making.run(script: "COMMIT")
        try await addition.value
        #expect(try await favourites.ids(of: ada) == [2])
        // Otherwise the favourites could never make room again.
        #expect(try observer.value("SELECT count(*) FROM visitorUse WHERE idDigest = $1", [Data(ada.digest)]) == 1)
    }

    @Test func `favourites move to the item that is merged into while another machine marks it too`() async throws {
        let database = try await TestDatabases.storage().database
        let favourites = PostgresFavouritesStore<Song>(database: database)
        for visitor in [ada, grace] { try await favourites.add(1, for: visitor) }
        let (marking, observer) = (
            try PostgresConnection(to: database.address), try PostgresConnection(to: database.address)
        )
        try marking.run(script: "BEGIN")
        try marking.execute("INSERT INTO favourite (idDigest, item, itemID) VALUES ($1, 'song', 2)", [Data(ada.digest)])
        let move = Task { try await favourites.move(from: 1, to: 2, of: nil) }
        while try observer.value(Self.waits) == 0 { await Task.yield() }
        try marking.run(script: "COMMIT")
        #expect(try await move.value == [grace.digest])
        #expect(try await Set(favourites.ids(of: ada)) == [1, 2])
        #expect(try await favourites.ids(of: grace) == [2])
        #expect(try observer.value("SELECT count FROM favouriteCount") == 3)
    }
}
