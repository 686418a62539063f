import ArgumentParser
import Storage

struct BackupCommand: AsyncParsableCommand, DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the databases to a file. The server may be running.",
        discussion: "A PostgreSQL database is copied into a temporary folder first, so the file is the same for both."
    )

    @Argument(help: "The backup file to create. An existing file is not replaced.") var file: String
    @Flag(help: "Restore the backup into a temporary folder, and compare it. The file is kept only if it is the same.")
    var verify = false
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        var rowCount: Int?
        do {
            // A file that exists is refused before a database is copied.
            try Storage.requireNoFile(at: file)
            try await withFolder { folder in
                try Storage.backUp(folder, to: file) { (file) throws(StorageError) in
                    if verify { rowCount = try Storage.verify(file) }
                }
            }
        } catch StorageError.exists where verify {
            Console.note("\(file) already exists. Choose another name, or verify it with `flipside verify \(file)`.")
            throw ExitCode.failure
        } catch {
            throw Console.failure(error)
        }
        Console.say("Backed up \(place) to \(file)")
        if let rowCount { Console.say("Verified \(file): \(rowCount) rows can be restored") }
    }
}

struct VerifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify that a backup can be restored.",
        discussion: "The backup is restored into a temporary folder, and compared. The data folder is not used."
    )

    @Argument(help: "A file that `flipside backup` created.") var file: String

    func run() throws {
        do {
            Console.say("Verified \(file): \(try Storage.verify(file)) rows can be restored")
        } catch {
            throw Console.failure(error)
        }
    }
}

struct RestoreCommand: AsyncParsableCommand, DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the databases from a backup. Stop the server first.",
        discussion: "The previous databases are kept beside the restored ones. A PostgreSQL database must be empty."
    )

    @Argument(help: "A file that `flipside backup` created.") var file: String
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        do {
            let kept = try await restore()
            Console.say("Restored \(file) into \(place)")
            if !kept.isEmpty { Console.say("The previous databases are kept as \(kept.joined(separator: " and "))") }
        } catch {
            throw Console.failure(error)
        }
    }

    /// - Returns: The files with the previous databases.
    private func restore() async throws -> [String] {
        guard let database else { return try Storage.restore(file, into: folder) }
        return try await withTemporaryFolder { folder in
            let kept = try Storage.restore(file, into: folder)
            let storage = try Storage.open(at: folder, reportingMigration: Console.migration)
            defer { try? storage.close() }
            _ = try await MoveCommand.copy(storage, into: database)
            return kept
        }
    }
}
