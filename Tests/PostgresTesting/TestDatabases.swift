import Foundation
import Synchronization
import Testing

@testable import PostgresStorage

/// The PostgreSQL server that `bin/test` starts with Tests/postgres. A plain `swift test` has none, and leaves out the tests
/// that need it.
package enum TestServer {
    /// The folder of the server's socket.
    package static let folder = ProcessInfo.processInfo.environment["FLIPSIDE_POSTGRES"]
    package static var isRunning: Bool { folder != nil }

    /// - Parameter hosts: The hosts to try before the server.
    package static func url(ofDatabase name: String, after hosts: [String] = []) throws -> String {
        let folder = try #require(folder, "Tests/postgres starts a server.")
        return "postgres://flipside@/\(name)?host=\((hosts + [folder]).joined(separator: ","))"
    }

    /// The address of a database, for a test that is not about the time of a statement: on a busy machine, any may take long.
    package static func address(ofDatabase name: String) throws -> PostgresAddress {
        var limits = PostgresLimits()
        (limits.statementTimeout, limits.lockTimeout, limits.answerTimeout) = (60_000, 60_000, 90_000)
        return try PostgresAddress(url(ofDatabase: name), limits: limits)
    }
}

/// Servers of a test's own, which may be stopped.
extension TestServer {
    /// - Returns: The folder of the socket.
    package static func start() throws -> String { try script("start") }

    package static func startStandby(of folder: String) throws -> String { try script("standby", folder) }

    package static func restart(_ folder: String) throws { _ = try script("restart", folder) }

    package static func promote(_ folder: String) throws { _ = try script("promote", folder) }

    package static func stop(_ folder: String) throws { _ = try script("stop", folder) }

    /// Returns the number of a server's first process, which takes connections.
    package static func process(of folder: String) throws -> Int32 {
        let file = try String(contentsOfFile: "\(folder)/data/postmaster.pid", encoding: .utf8)
        return try #require(file.split(separator: "\n").first.flatMap { Int32($0) })
    }

    private static func script(_ arguments: String...) throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(filePath: #filePath).appending(path: "../../postgres").standardized
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "Tests/postgres \(arguments)")
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .newlines)
    }
}

/// A transaction that keeps a table from other programs, to stop one at that table.
package struct TableLock {
    package enum Mode: String {
        /// Others can read.
        case share
        case exclusive = "access exclusive"
    }

    private let connection: PostgresConnection

    package init(on table: String, of database: String, _ mode: Mode) throws {
        // Under its own name, because a move is refused while another program is connected.
        let address = try PostgresAddress(TestServer.url(ofDatabase: database) + "&application_name=test")
        connection = try PostgresConnection(to: address)
        try connection.run(
            script: "SET idle_in_transaction_session_timeout = 0; BEGIN; LOCK \(table) IN \(mode.rawValue) MODE"
        )
    }

    /// Waits until a program waits for the table.
    package func waitForOther() async throws {
        let query = "SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'relation'"
        while try connection.value(query) == 0 { await Task.yield() }
    }

    package func end() throws {
        try connection.run(script: "ROLLBACK")
    }
}

extension TestServer {
    /// Creates the tables of an empty database.
    package static func makeTables(in database: String) async throws {
        let storage = try await PostgresStorage.open(PostgresDatabase(at: address(ofDatabase: database)))
        storage.close()
    }
}

/// Gives each test databases of its own, and takes them back after it.
package struct TestDatabases: SuiteTrait, TestTrait, TestScoping {
    private struct Lent {
        var names: [String] = []
        var storages: [PostgresStorage] = []
    }

    private final class Test: Sendable {
        let lent = Mutex(Lent())
    }

    @TaskLocal private static var test: Test?
    /// The databases with tables that no test has now.
    private static let free = Mutex<[PostgresStorage]>([])

    package let isRecursive = true

    package func provideScope(
        for _: Testing.Test,
        testCase _: Testing.Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let test = Test()
        let result: Result<Void, any Error>
        do {
            result = .success(try await Self.$test.withValue(test, operation: function))
        } catch {
            result = .failure(error)
        }
        let lent = test.lent.withLock { $0 }
        for name in lent.names { try await Self.run("DROP DATABASE \(name) WITH (FORCE)") }
        for storage in lent.storages {
            try await storage.database.change { db in _ = try db.execute("SELECT initial.reset()") }
            Self.free.withLock { $0.append(storage) }
        }
        try result.get()
    }

    /// Returns the name of a new database without tables, which is deleted after the test.
    package static func make() async throws -> String {
        let test = try #require(test, "A suite with databases has the trait `.databases`.")
        let name = try await create()
        test.lent.withLock { $0.names.append(name) }
        return name
    }

    /// Returns a database as stores, without rows.
    /// - Parameter isLater: Whether a later release has added to its tables.
    package static func storage(isLater: Bool = false) async throws -> PostgresStorage {
        let test = try #require(test, "A suite with databases has the trait `.databases`.")
        let known = free.withLock { free in
            free.firstIndex { ($0.releases.newerLine != nil) == isLater }.map { free.remove(at: $0) }
        }
        let template = isLater ? laterTemplate : template
        let storage = if let known { known } else { try await open(create(from: template.value)) }
        test.lent.withLock { $0.storages.append(storage) }
        return storage
    }

    private static func open(_ name: String) async throws -> PostgresStorage {
        let address = try TestServer.address(ofDatabase: name)
        return try await PostgresStorage.open(PostgresDatabase(at: address, connectionCount: 4))
    }

    /// The name of a database that has the tables. It is copied, which is faster than creating them.
    private static let template = Task { try await makeTemplate(by: PostgresSchema.migrations) }
    private static let laterTemplate = Task { try await makeTemplate(by: PostgresSchema.migrations + [.addingLater]) }

    private static func makeTemplate(by migrations: [PostgresMigration]) async throws -> String {
        let name = try await create()
        let address = try TestServer.address(ofDatabase: name)
        let database = PostgresDatabase(at: address, connectionCount: 1, reservedForReads: 0)
        _ = try await PostgresMigrator(database: database, migrations: migrations).run()
        try await database.change { db in _ = try db.run(script: resetting) }
        database.close()
        return name
    }

    /// Keeps the first rows of all tables, and creates a function that restores them.
    private static let resetting = """
        CREATE SCHEMA initial;
        DO $$ DECLARE name TEXT; BEGIN
            FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                EXECUTE format('CREATE TABLE initial.%I AS TABLE public.%I', name, name);
            END LOOP;
        END $$;
        CREATE FUNCTION initial.reset() RETURNS void LANGUAGE plpgsql AS $$ DECLARE name TEXT; BEGIN
            SET LOCAL session_replication_role = replica; -- no triggers
            FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                EXECUTE format('DELETE FROM public.%I', name);
                EXECUTE format('INSERT INTO public.%I SELECT * FROM initial.%I', name, name);
            END LOOP;
            PERFORM setval(format('public.%I', sequencename)::regclass, 1, false)
                FROM pg_sequences WHERE schemaname = 'public';
        END $$;
        """

    private static func create(from template: String = "template1") async throws -> String {
        let name = "test\(UInt64.random(in: 0 ... .max))"
        try await run("CREATE DATABASE \(name) TEMPLATE \(template)")
        return name
    }

    /// Runs a statement that is not possible in a transaction.
    private static func run(_ sql: String) async throws {
        let address = try TestServer.address(ofDatabase: "postgres")
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async {
                continuation.resume(
                    with: Result {
                        let connection = try PostgresConnection(to: address)
                        try connection.run(script: "SET statement_timeout = 0")
                        try connection.run(script: sql)
                    }
                )
            }
        }
    }

    private static let queue = DispatchQueue(label: "TestDatabases")
}

extension PostgresMigration {
    /// A migration of a later release that only adds: a table, and a column to each table.
    static let addingLater = PostgresMigration(
        name: "later",
        sql: """
            DO $$ DECLARE name TEXT; BEGIN
                FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
                    EXECUTE format('ALTER TABLE %I ADD COLUMN later BIGINT NOT NULL DEFAULT 7', name);
                END LOOP;
            END $$;
            CREATE TABLE later (id BIGINT PRIMARY KEY)
            """
    )
}

extension Trait where Self == TestDatabases {
    package static var databases: Self { TestDatabases() }
}
