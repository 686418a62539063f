import Foundation
import GRDB
import Models
import Testing

@testable import Storage

@Suite struct SchemaTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Creates a data folder of commit 9c65839.
    private func makeFirstFolder() throws {
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        for part in DatabasePart.allCases {
            let database = try DatabaseQueue(path: part.path(in: folder.data))
            try database.write { db in try FirstDatabases.make(part, in: db) }
            try database.close()
        }
    }

    private func read<T>(_ file: String, _ body: (Database) throws -> T) throws -> T {
        let database = try DatabaseQueue(path: file)
        defer { try? database.close() }
        return try database.read(body)
    }

    /// Each table, index and trigger, without spaces.
    private func definitions(_ db: Database) throws -> [String] {
        let definitions = try String.fetchAll(
            db,
            sql: "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
        )
        return definitions.map { $0.filter { !$0.isWhitespace } }
    }

    @Test(arguments: DatabasePart.allCases)
    func `the baseline is the first schema`(part: DatabasePart) throws {
        let (first, new) = (try DatabaseQueue(), try DatabaseQueue())
        try first.write { db in try FirstDatabases.make(part, in: db) }
        let migrator = Schemas()[part].migrator
        try migrator.migrate(new, upTo: try #require(migrator.migrations.first))
        let (expected, actual) = (try first.read(definitions), try new.read(definitions))
        #expect(actual == expected)
        #expect(actual.count > 30)
    }

    @Test func `a data folder of the first schema opens, and changes by its migrations only`() async throws {
        try makeFirstFolder()
        let expected = try DatabasePart.allCases.map { part in
            let database = try DatabaseQueue()
            try database.write { db in try FirstDatabases.make(part, in: db) }
            try Schemas()[part].migrator.migrate(database)
            return try database.read(content)
        }
        let storage = try Storage.open(at: folder.data)
        #expect(try storage.seed() == (songs: nil, movies: nil))
        try storage.close()
        for (part, expected) in zip(DatabasePart.allCases, expected) {
            let path = part.path(in: folder.data)
            #expect(try read(path, content) == expected)
            #expect(try read(path, migrations) == Schemas()[part].migrator.migrations)
        }
        // The files are copied only before a migration that follows the baseline.
        let isBaseline = DatabasePart.allCases.allSatisfy { Schemas()[$0].migrator.migrations.count == 1 }
        #expect(try (folder.files == TemporaryFolder.closedFiles) == isBaseline)
    }

    private func migrations(_ db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations")
    }

    /// All definitions and rows, except the names of migrations.
    private func content(_ db: Database) throws -> [String] {
        let tables = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'grdb_migrations' ORDER BY name"
        )
        return try definitions(db)
            + tables.flatMap { table in try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" } }
    }

    @Test func `the stores read and change the rows of the first schema`() async throws {
        try makeFirstFolder()
        let storage = try Storage.open(at: folder.data)
        let ada = VisitorID.random()
        try await storage.main.write { db in
            for table in ["visitor", "favourite", "mark", "markTag"] {
                try db.execute(sql: "UPDATE \(table) SET idDigest = ?", arguments: [Data(ada.digest)])
            }
        }
        #expect(try await storage.visitorStore.isEarlier(ada) == false)
        try await storage.main.write { db in
            #expect(
                try Int.fetchOne(db, sql: "SELECT count(*) FROM visitorUse WHERE beganAt = 0 AND usedAt = 0") ?? 0 > 0
            )
            try db.execute(
                sql: "UPDATE visitorUse SET idDigest = ? WHERE idDigest = (SELECT min(idDigest) FROM visitorUse)",
                arguments: [Data(ada.digest)]
            )
        }
        #expect(try await storage.visitorStore.isEarlier(ada))
        try await storage.visitorStore.recordUse(of: ada)
        #expect(try await storage.visitorStore.isEarlier(ada))
        let session = try #require(try await storage.sessionStore.load().first)
        #expect(session.end.timeIntervalSince(session.begin) == TimeInterval(SignInModel.sessionLength))
        let songs = try await storage.songStore.load()
        let facts = ItemFacts(
            album: "Debut",
            year: 1993,
            seconds: 185,
            note: "A note",
            rating: 5,
            tags: ["pop", "slow"]
        )
        #expect(songs.revision == 7)
        #expect(
            songs.firstPage.items == [
                Song(id: 2, name: "Alone", artist: "Cher"),
                Song(id: 1, revision: 3, name: "Été", artist: "Björk", facts: facts),
            ]
        )
        #expect(
            try await storage.songStore.statistics(at: Date(timeIntervalSince1970: 4e9)).ratings
                == Rating.all.map { $0 == 5 ? 1 : 0 }
        )
        #expect(try await storage.songStore.search("ete", page: 1, size: 10)?.hits.map(\.item.id) == [1])
        #expect(try await storage.songStore.search("1993 note", page: 1, size: 10)?.hits.map(\.item.id) == [1])
        #expect(try await storage.songStore.restore(id: 3, at: Date(timeIntervalSince1970: 4e9)).item?.name == "Gone")
        #expect(try await storage.songStore.add(Draft(name: "Halo", credit: "Beyoncé")).item.id == 4)
        #expect(try await storage.songStore.page(CatalogueQuery(.credit("cher")))?.paging.itemCount == 2)
        #expect(try await storage.songStore.sourceLoad()?.address == "https://example.com/songs")
        #expect(try await storage.movieStore.load().firstPage.items.map(\.name) == ["Jaws"])

        #expect(try await storage.textStore.load() == TextState(text: "Second line — ünïcode 😀", revision: 2))
        #expect(try await storage.textStore.versions().map(\.text) == ["Second line — ünïcode 😀", "First words"])
        #expect(try await storage.sessionStore.load().map(\.tokenDigest) == [[1, 2, 3]])
        #expect(try await storage.commentsStore.load()?.comments.map(\.name) == ["Comment"])
        let state = try await storage.visitorStore.load(ada)
        #expect(state.greetingName?.text == "Ada")
        #expect(state.profile?.lastName.text == "Lovelace")
        #expect(state.settings.gitHubName?.text == "Octocat")
        #expect(state.settings.pageSize == 100)
        #expect(try await storage.entriesStore.load().entries.map(\.text) == ["one"])
        #expect(try await storage.entriesStore.search("ONE", page: 1, size: 5)?.items.map(\.entry.text) == ["one"])
        #expect(try await storage.turntableStore.load().plays == [])
        #expect(try await storage.songFavouritesStore.ids(of: ada) == [1])

        let octocat = try GitHubName("Octocat")
        let found = try await storage.repositoriesStore.item(withID: 105, of: octocat, for: ada)
        #expect(found?.star.repository.topics == ["web", "tools"])
        #expect(found?.mark == RepositoryMark(isVisited: true, note: "Read this", tags: ["swift", "later"]))
        #expect(try await storage.stargazerStore.stars(of: octocat).count == 1)
        try storage.close()
    }

    @Test(arguments: [(DatabasePart.main, "stargazer-limits"), (.catalogue, "catalogue-source")])
    func `a database that is older than the first schema is refused`(part: DatabasePart, missing: String) throws {
        try makeFirstFolder()
        let database = try DatabaseQueue(path: part.path(in: folder.data))
        try database.write { db in
            try db.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = ?", arguments: [missing])
        }
        try database.close()
        #expect(throws: StorageError.older(file: part.path(in: folder.data))) { try Storage.open(at: folder.data) }
        #expect(throws: StorageError.older(file: part.path(in: folder.data))) {
            try Storage.restore(folder.database, into: folder.path + "/other")
        }
    }

    @Test(arguments: ["DROP TABLE textEditor", "ALTER TABLE visitor DROP COLUMN theme"])
    func `a database without a table or a column is refused`(change: String) throws {
        try Storage.open(at: folder.data).close()
        let database = try DatabaseQueue(path: folder.database)
        try database.write { try $0.execute(sql: change) }
        try database.close()
        let error = #expect(throws: StorageError.self) { try Storage.open(at: folder.data) }
        #expect(error?.description.contains("\(folder.database) is damaged (no such column: ") == true)
    }

    /// `DatabasePart` recognises the tables of the catalogue by their names, which no other table may have.
    @Test func `each table is in the part of its schema`() throws {
        let (main, catalogue) = (try DatabaseQueue(), try DatabaseQueue())
        try Schemas().main.migrator.migrate(main)
        try Schemas().catalogue.migrator.migrate(catalogue)
        #expect(try catalogue.read(DatabasePart.main.tables) == [])
        #expect(try catalogue.read(DatabasePart.catalogue.tables).contains("song"))
        #expect(try main.read(DatabasePart.catalogue.tables) == [])
        #expect(try main.read(DatabasePart.main.tables).contains("text"))
        #expect(Schemas().main.knownMigrations.isDisjoint(with: Schemas().catalogue.knownMigrations))
    }

    /// If this fails, a migration has to create the stored keys again.
    @Test func `the stored keys are those of the first schema`() async throws {
        let names = [
            "Don’t  STOP", "Beyoncé", "AC/DC", "ΟΔΥΣΣΕΎΣ", "Ёлка", "שָׁלוֹם", "Łódź & Straße", "東京 事変", "!!!", "A$AP 2",
        ]
        let keys = [
            "dont stop", "beyonce", "ac dc", "οδυσσευσ", "елка", "שלום", "lodz strasse", "東京 事変", "!!!", "a$ap 2",
        ]
        let storage = try Storage.inMemory()
        for (name, artist) in zip(names, names.reversed()) {
            _ = try await storage.songStore.add(Draft(name: name, credit: artist))
        }
        try await storage.catalogue.read { db in
            #expect(try String.fetchAll(db, sql: "SELECT nameKey FROM song ORDER BY id") == keys)
            #expect(try String.fetchAll(db, sql: "SELECT creditKey FROM song ORDER BY id") == keys.reversed())
            let words = try String.fetchSet(db, sql: "SELECT term FROM songWord WHERE col = 'nameKey'")
            #expect(words == Set(keys.flatMap { $0.split(separator: " ").map(String.init) }).subtracting(["!!!"]))
        }
        let letters = try await storage.songStore.letters(in: CatalogueOrder(key: .name))
        #expect(letters.map(\.letter) == ["#", "A", "B", "D", "L", "…"])
        #expect(letters.map(\.count) == [1, 2, 1, 1, 1, 4])
    }

    @Test func `adding many items keeps all triggers and indexes`() async throws {
        let storage = try Storage.inMemory()
        let before = try await storage.catalogue.read { [self] db in try definitions(db) }
        _ = try await storage.songStore.load((1...1_500).map { try Draft(name: "Song \($0)", credit: "x") })
        let after = try await storage.catalogue.read { [self] db in try definitions(db) }
        #expect(after == before)
    }
}
