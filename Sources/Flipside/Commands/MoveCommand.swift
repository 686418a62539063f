import ArgumentParser
import Foundation
import Models
import PostgresStorage
import Storage

struct MoveCommand: AsyncParsableCommand, DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "move",
        abstract: "Copy everything from a data folder into a PostgreSQL database, or back. Stop the server first.",
        discussion: """
            The target must be empty, and has everything or nothing afterwards. The source is kept as it is.

              flipside move --data storage --to postgres://flipside@db.lan/flipside
              flipside move --database postgres://flipside@db.lan/flipside --to storage
            """
    )

    @Option(help: ArgumentHelp("The URL of an empty PostgreSQL database, or a new data folder.", valueName: "target"))
    var to: String
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        do {
            let (count, source) = try await move()
            Console.say("Copied \(count) rows. \(source) is unchanged.")
        } catch {
            throw Console.failure(error)
        }
    }

    /// - Returns: The number of copied rows, and the name of their source.
    private func move() async throws -> (count: Int, source: String) {
        guard to.contains("://") else {
            guard let database else {
                throw FileError("Name the PostgreSQL database to copy with --database, or the one to fill with --to.")
            }
            let count = try await Self.copy(database, into: to, whileUnused: true, report: Console.copied)
            return (count, "The database")
        }
        guard database == nil else {
            throw FileError(
                "Both are PostgreSQL databases. Use pg_dump, or unset FLIPSIDE_DATABASE to copy a data folder."
            )
        }
        let storage = try openFiles()
        defer { try? storage.close() }
        return (try await Self.copy(storage, into: to), folder)
    }

    /// Copies the databases of a folder into an empty PostgreSQL database.
    static func copy(_ storage: Storage, into url: String) async throws -> Int {
        let server = try await open(url)
        defer { server.close() }
        return try await server.fill { target in
            var count = 0
            try storage.withContent { source in
                count = try DatabaseMove.run(from: source, to: target, report: Console.copied)
            }
            return count
        }
    }

    /// Copies a PostgreSQL database into a new data folder.
    /// - Parameters:
    ///   - isUnused: Whether no other program may use the database.
    ///   - report: Called from time to time with the number of copied rows.
    static func copy(
        _ url: String,
        into folder: String,
        whileUnused isUnused: Bool,
        report: @escaping @Sendable (Int) -> Void = { _ in }
    ) async throws -> Int {
        let server = try await open(url)
        defer { server.close() }
        return try await server.withContent(whileUnused: isUnused) { source in
            var count = 0
            try Storage.create(in: folder) { target in
                count = try DatabaseMove.run(from: source, to: target, report: report)
            }
            return count
        }
    }

    private static func open(_ url: String) async throws -> PostgresStorage {
        // With more connections, this program could take itself for another one.
        try await PostgresStorage.open(
            PostgresDatabase(at: PostgresAddress(url), connectionCount: 1, reservedForReads: 0)
        )
    }
}

extension DataCommand {
    /// Calls `body` with a data folder: that of a server, or a temporary copy of the PostgreSQL database.
    func withFolder<T>(_ body: (String) async throws -> T) async throws -> T {
        guard let database else { return try await body(folder) }
        return try await withTemporaryFolder { folder in
            _ = try await MoveCommand.copy(database, into: folder, whileUnused: false)
            return try await body(folder)
        }
    }

    /// Calls `body` with the path of a folder that may be created, and is deleted afterwards.
    func withTemporaryFolder<T>(_ body: (String) async throws -> T) async throws -> T {
        let folder = "\(Storage.temporaryFolder)/flipside-copy-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await body(folder)
    }
}

extension Console {
    /// Writes the progress of a copy to standard error.
    static func copied(_ rowCount: Int) {
        note("Copied \(rowCount) rows")
    }
}
