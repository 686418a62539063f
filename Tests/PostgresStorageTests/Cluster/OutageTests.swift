import HTMLTesting
import Models
import PostgresTesting
import Testing

@testable import Flipside
@testable import PostgresStorage

@Suite(.databases, .enabled(if: TestServer.isRunning), .timeLimit(.minutes(2))) struct OutageTests {
    /// A database that takes no changes.
    enum Outage: CaseIterable {
        /// The server refuses connections.
        case away
        /// The operator has made the database read-only.
        case readOnly
        /// The disk is full.
        case full

        func begin(_ name: String) throws {
            switch self {
            case .away: try administer("ALTER DATABASE \(name) WITH ALLOW_CONNECTIONS false")
            case .readOnly: try administer("ALTER DATABASE \(name) SET default_transaction_read_only = on")
            case .full: return try administer(Self.filling, in: name)
            }
            try administer("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'")
        }

        func end(_ name: String) throws {
            switch self {
            case .away: try administer("ALTER DATABASE \(name) WITH ALLOW_CONNECTIONS true")
            case .readOnly: try administer("ALTER DATABASE \(name) RESET default_transaction_read_only")
            case .full: try administer("DROP FUNCTION fail CASCADE", in: name)
            }
        }

        /// Lets each change of a table fail, as it does when the table cannot grow.
        private static let filling = """
            CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
            END $$;
            DO $$ DECLARE name TEXT; BEGIN
                FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                    EXECUTE format('CREATE TRIGGER fail BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION fail()', name);
                END LOOP;
            END $$
            """

        private func administer(_ sql: String, in database: String = "postgres") throws {
            let address = try TestServer.address(ofDatabase: database)
            try PostgresConnection(to: address).run(script: sql)
        }
    }

    @Test(arguments: Outage.allCases)
    func `without a database that takes changes, pages are shown, and forms are kept until it does`(outage: Outage)
        async throws
    {
        let name = try await TestDatabases.make()
        let node = try await Node(at: TestServer.address(ofDatabase: name))
        let browser = node.browser()
        _ = try await browser.visit("/text/edit").fill("Text", with: "Before").submit("Save")
        let form = try await browser.visit("/text/edit").fill("Text", with: "Typed “during” it")
        let song = try await browser.visit("/songs/new").fill("Name", with: "Believe").fill("Artist", with: "Cher")
        let paths = ["/", "/text", "/entries", "/songs", "/movies"]
        for path in paths { _ = try await browser.visit(path) }
        try outage.begin(name)
        for path in paths {
            #expect(try await browser.visit(path).status == .ok, "\(path)")
            #expect(try await node.browser().visit(path).status == .ok, "\(path)")
        }
        // A proxy that took all machines out would hide the pages in memory.
        let readiness = try await browser.request(.get, "/readyz")
        #expect(readiness.status == .ok)
        #expect(String(decoding: readiness.body, as: UTF8.self).hasPrefix("degraded: "))
        let unread = try await browser.visit("/songs/artists")
        #expect(unread.status == (outage == .full ? .ok : .serviceUnavailable))
        #expect(unread.text.contains("The database does not answer") == (outage != .full))
        let kept = try await form.submit("Save")
        #expect(kept.status == .serviceUnavailable)
        #expect(kept.text.contains("What you entered is kept on this page."))
        let keptSong = try await song.submit("Add")
        #expect(keptSong.status == .serviceUnavailable)
        try await importSong(on: node)
        _ = try await browser.visit("/import", until: { $0.text.contains("The rows could not be saved.") })

        try outage.end(name)
        let saved = try await kept.submit("Send again")
        try #expect(saved.one("#text .text").text == "Typed “during” it")
        for _ in 1...2 { _ = try await keptSong.submit("Send again") }
        try #expect(await browser.visit("/songs").all("ol.media > li").count == 14)
        try await importSong(on: node)
        _ = try await browser.visit("/import", until: { $0.text.contains("Imported “one.csv”") })
        try #expect(await browser.visit("/songs").all("ol.media > li").count == 15)
        #expect(try await String(decoding: browser.request(.get, "/readyz").body, as: UTF8.self) == "ok\n")
        let counts = try #require(node.storage.stores.statistics?.current)
        #expect(outage == .full || counts.lostListenerCount > 0)
        #expect(counts.lastRead != nil)
        await node.close()
    }

    private func importSong(on node: Node) async throws {
        let file = ImportFile(name: "one.csv", content: "name,artist\nWaterloo,ABBA\n")
        try await node.application.models.imports.begin(file, options: ImportOptions(kind: .songs))
    }

    @Test func `an operator who makes a session read-only is obeyed, until it takes changes again`() async throws {
        let address = try await TestDatabases.storage().database.address
        let database = PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0)
        defer { database.close() }
        // As after ALTER SYSTEM, which would concern all tests.
        let make = "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"
        try await database.read { db in _ = try db.run(script: make) }
        await #expect(throws: PostgresError.readOnly) { try await database.change { db in try db.touch(.text) } }
        try await database.change { db in try db.touch(.text) }
    }

    @Test func `a standby is not written to, and takes over when it is promoted, with everything that was confirmed`()
        async throws
    {
        let primary = try TestServer.start()
        var isPrimaryRunning = true
        defer { if isPrimaryRunning { try? TestServer.stop(primary) } }
        let standby = try TestServer.startStandby(of: primary)
        defer { try? TestServer.stop(standby) }
        func address(_ database: String, at hosts: String...) throws -> PostgresAddress {
            try PostgresAddress("postgres://flipside@/\(database)?host=\(hosts.joined(separator: ","))")
        }
        let administrator = try PostgresConnection(to: address("postgres", at: primary))
        for sql in [
            "ALTER SYSTEM SET synchronous_standby_names = '*'", "ALTER SYSTEM SET synchronous_commit = remote_apply",
            "SELECT pg_reload_conf()", "SET synchronous_commit = remote_apply", "CREATE DATABASE flipside",
        ] {
            try administrator.run(script: sql)
        }
        let node = try await Node(at: address("flipside", at: standby, primary))
        await #expect(throws: PostgresError.readOnly) { try await Node(at: address("flipside", at: standby)) }
        let browser = node.browser()
        _ = try await browser.post(["words": "Confirmed"], to: "/entries")
        let form = try await browser.visit("/text/edit").fill("Text", with: "Typed “during” it")

        try TestServer.stop(primary)
        isPrimaryRunning = false
        let kept = try await form.submit("Save")
        #expect(kept.status == .serviceUnavailable)
        try #expect(await browser.visit("/").text.contains("Confirmed"))
        try TestServer.promote(standby)
        let saved = try await kept.submit("Send again")
        try #expect(saved.one("#text .text").text == "Typed “during” it")
        await node.close()
        let other = try await Node(at: address("flipside", at: standby))
        #expect(try await other.browser().visit("/entries").text.contains("Confirmed"))
        await other.close()
    }
}
