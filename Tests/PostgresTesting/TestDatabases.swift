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
}

/// Deletes the databases of each test after it.
package struct TestDatabases: SuiteTrait, TestTrait, TestScoping {
    private final class Names: Sendable {
        let all = Mutex<[String]>([])
    }

    @TaskLocal private static var names: Names?

    package let isRecursive = true

    package func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        let names = Names()
        let result: Result<Void, any Error>
        do {
            result = .success(try await Self.$names.withValue(names, operation: function))
        } catch {
            result = .failure(error)
        }
        for name in names.all.withLock({ $0 }) { try await Self.run("DROP DATABASE \(name) WITH (FORCE)") }
        try result.get()
    }

    /// Returns the name of a new database.
    /// - Parameter template: The database to copy.
    package static func make(from template: String = "template1") async throws -> String {
        let names = try #require(names, "A suite with databases has the trait `.databases`.")
        let name = "test\(UInt64.random(in: 0 ... .max))"
        try await run("CREATE DATABASE \(name) TEMPLATE \(template)")
        names.all.withLock { $0.append(name) }
        return name
    }

    /// Returns a new database without rows, as stores.
    package static func storage() async throws -> PostgresStorage {
        try await storage(ofDatabase: make(from: template.value))
    }

    private static func storage(ofDatabase name: String) async throws -> PostgresStorage {
        let address = try PostgresAddress(TestServer.url(ofDatabase: name))
        return try await PostgresStorage.open(PostgresDatabase(at: address, connectionCount: 4))
    }

    /// The name of a database that has the tables. It is copied, which is faster than creating them.
    private static let template = Task {
        let name = "tables\(UInt64.random(in: 0 ... .max))"
        try await run("CREATE DATABASE \(name)")
        try await storage(ofDatabase: name).close()
        return name
    }

    /// Runs a statement that is not possible in a transaction.
    private static func run(_ sql: String) async throws {
        let address = try PostgresAddress(TestServer.url(ofDatabase: "postgres"))
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

extension Trait where Self == TestDatabases {
    package static var databases: Self { TestDatabases() }
}
