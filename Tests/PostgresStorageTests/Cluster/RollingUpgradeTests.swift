import HTMLTesting
import Testing

@testable import PostgresStorage
@testable import PostgresTesting

/// Machines with different releases on one database.
@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct RollingUpgradeTests {
    private static let release = PostgresSchema.release
    /// A migration of a later release whose tables the statements of this one do not fit.
    private static let renaming = PostgresMigration(
        name: "renaming",
        sql: "ALTER TABLE text RENAME COLUMN revision TO number",
        oldestRelease: release + 1
    )

    private func address() async throws -> PostgresAddress {
        try TestServer.address(ofDatabase: await TestDatabases.make())
    }

    /// Starts a program of a later release.
    @discardableResult
    private func migrate(
        _ address: PostgresAddress,
        by later: PostgresMigration...
    ) async throws -> (before: Int, after: Int) {
        let database = PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0)
        defer { database.close() }
        return try await PostgresMigrator(database: database, migrations: PostgresSchema.migrations + later).run()
    }

    private func readiness(of node: Node) async throws -> (status: Int, text: String) {
        let response = try await node.browser().request(.get, "/readyz")
        return (response.status.code, String(decoding: response.body, as: UTF8.self))
    }

    @Test func `eight programs of two releases that start at once migrate a database once`() async throws {
        let address = try await address()
        let ends = try await withThrowingTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    number.isMultiple(of: 2)
                        ? try await migrate(address) : try await migrate(address, by: .addingLater)
                }
            }
            return try await group.reduce(into: []) { $0.append($1.after) }
        }
        #expect(Set(ends).isSubset(of: [Self.release, Self.release + 1]))
        #expect(try await migrate(address) == (Self.release + 1, Self.release + 1))
    }

    @Test func `a machine serves while another one adds to the tables that it uses, and after a restart`() async throws
    {
        let address = try await address()
        let node = try await Node(at: address)
        let browser = node.browser()
        func useEverything(_ round: Int) async throws {
            _ = try await browser.visit("/text/edit").fill("Text", with: "Text \(round)").submit("Save")
            try #expect(await browser.visit("/text").one("#text .text").text == "Text \(round)")
            let forms: [(path: String, fields: KeyValuePairs<String, String>)] = [
                ("/entries", ["words": "Entry \(round)"]), ("/greeting", ["name": "Ada \(round)"]),
                ("/songs", ["name": "Song \(round)", "artist": "Ada"]),
                ("/movies", ["name": "Movie \(round)", "director": "Ada"]),
                ("/songs/1/favourite", ["favourite": "yes"]),
            ]
            for (path, fields) in forms {
                #expect(try await browser.post(fields, to: path).status.kind != .serverError, "\(path)")
            }
            for path in ["/songs?page=2", "/songs/artists", "/search?q=ada", "/settings", "/import", "/comments"] {
                #expect(try await browser.visit(path).status == .ok, "\(path)")
            }
        }
        try await useEverything(1)
        #expect(try await readiness(of: node) == (200, "ok\n"))
        #expect(try await migrate(address, by: .addingLater) == (Self.release, Self.release + 1))
        try await useEverything(2)
        let ready = try await readiness(of: node)
        #expect(ready.status == 200)
        #expect(ready.text.hasPrefix("ok\nThe tables of the database are of release \(Self.release + 1)"))
        let storage = node.storage
        #expect(storage.releases.newerLine == nil)
        await node.close()

        let restarted = try await Node(at: address)
        #expect(try #require(restarted.storage.releases.newerLine).contains("Update this machine"))
        try #expect(await restarted.browser().visit("/text").one("#text .text").text == "Text 2")
        await restarted.close()
    }

    @Test func `a machine whose tables another one has renamed keeps forms, is not ready, and does not start again`()
        async throws
    {
        let address = try await address()
        let node = try await Node(at: address)
        let form = try await node.browser().visit("/text/edit").fill("Text", with: "Typed “before” it")
        try await migrate(address, by: Self.renaming)
        let kept = try await form.submit("Save")
        #expect(kept.status == .serviceUnavailable)
        #expect(kept.text.contains("What you entered is kept on this page."))
        let ready = try await readiness(of: node)
        #expect(ready.status == 503)
        #expect(ready.text == "Another machine has migrated the database. Start the same version of Flipside here.\n")
        await node.close()
        let error = PostgresError.newer(needed: Self.release + 1, release: Self.release)
        #expect(error.description.hasSuffix("Start the version of Flipside that the other machines run."))
        await #expect(throws: error) { try await Node(at: address) }
    }

    @Test func `a program whose line of releases is another one does not migrate`() async throws {
        let address = try await address()
        let database = PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0)
        defer { database.close() }
        let other = PostgresMigration(name: "other", sql: "CREATE TABLE other (id BIGINT)")
        let line = Array(PostgresSchema.migrations.dropLast()) + [other]
        #expect(try await PostgresMigrator(database: database, migrations: line).run() == (0, Self.release))
        await #expect(throws: PostgresError.foreign(migrations: ["other"])) { try await migrate(address) }
    }

    @Test func `a migration waits for another program, and gives up after a while`() async throws {
        var address = try await address()
        address.limits.lockTimeout = 20
        let database = PostgresDatabase(at: address, connectionCount: 2)
        let (wait, held) = (Wait(), AsyncStream<Void>.makeStream())
        let other = Task {
            try await database.change { db in
                try db.execute("SELECT pg_advisory_xact_lock($1)", [PostgresMigrator.lock])
                held.continuation.finish()
                wait.wait()
            }
        }
        for await _ in held.stream {}
        let hasty = PostgresMigrator(database: database, patience: .milliseconds(50))
        await #expect(throws: PostgresError.blocked) { _ = try await hasty.run() }
        async let patient = PostgresMigrator(database: database).run()
        wait.end()
        try await other.value
        #expect(try await patient == (0, Self.release))
        database.close()
    }

    @Test func `a machine is ready, and saves, while another one migrates for long`() async throws {
        let address = try await address()
        let node = try await Node(at: address)
        let (wait, held) = (Wait(), AsyncStream<Void>.makeStream())
        let slow = PostgresMigration(name: "slow", sql: "CREATE TABLE slow (id BIGINT)") { _ in
            held.continuation.finish()
            wait.wait()
        }
        async let later = migrate(address, by: slow)
        for await _ in held.stream {}
        #expect(try await readiness(of: node) == (200, "ok\n"))
        #expect(try await node.browser().post(["text": "Typed"], to: "/text").status == .seeOther)
        wait.end()
        #expect(try await later.after == Self.release + 1)
        await node.close()
    }

    @Test func `an upgraded machine tells what it has migrated`() async throws {
        let address = try await address()
        let database = PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0)
        let earlier = Array(PostgresSchema.migrations.dropLast())
        _ = try await PostgresMigrator(database: database, migrations: earlier).run()
        // The first releases have stored nothing about later ones.
        try await database.change { db in
            _ = try db.run(script: "ALTER TABLE migration DROP COLUMN oldestRelease")
        }
        database.close()
        let first = try await Node(at: address)
        let line = "The tables of the database were migrated from release \(Self.release - 1) to \(Self.release)."
        #expect(first.storage.releases.migrationLine == line)
        let second = try await Node(at: address)
        #expect(second.storage.releases.migrationLine == nil)
        await first.close()
        await second.close()
    }

    @Test func `a backup and a move are refused by a program that does not know all tables`() async throws {
        let storage = try await TestDatabases.storage(isLater: true)
        let error = PostgresError.unknownTables(release: Self.release + 1)
        await #expect(throws: error) { try await storage.withContent(whileUnused: false) { _ in } }
        await #expect(throws: error) { try await storage.fill { _ in } }
    }
}
