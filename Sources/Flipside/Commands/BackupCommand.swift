import ArgumentParser
import Storage

struct BackupCommand: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the databases to a file. The server may be running."
    )

    @Argument(help: "The backup file to create. An existing file is not replaced.") var file: String
    @Flag(help: "Restore the backup into a temporary folder, and compare it. The file is kept only if it is the same.")
    var verify = false
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() throws {
        var rowCount: Int?
        do {
            let folder = try folderOnly(insteadUse: "pg_dump")
            try Storage.backUp(folder, to: file) { (file) throws(StorageError) in
                if verify { rowCount = try Storage.verify(file) }
            }
        } catch StorageError.exists where verify {
            Console.note("\(file) already exists. Choose another name, or verify it with `flipside verify \(file)`.")
            throw ExitCode.failure
        } catch {
            throw Console.failure(error)
        }
        Console.say("Backed up \(folder) to \(file)")
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

struct RestoreCommand: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Restore the databases from a backup. Stop the server first.",
        discussion: "The previous databases are kept beside the restored ones."
    )

    @Argument(help: "A file that `flipside backup` created.") var file: String
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() throws {
        do {
            let folder = try folderOnly(insteadUse: "pg_restore")
            let kept = try Storage.restore(file, into: folder)
            Console.say("Restored \(file) into \(folder)")
            if !kept.isEmpty { Console.say("The previous databases are kept as \(kept.joined(separator: " and "))") }
        } catch {
            throw Console.failure(error)
        }
    }
}
