import ArgumentParser
import Storage

struct BackupCommand: DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up the databases to a file. The server may be running."
    )

    @Argument(help: "The backup file to create. An existing file is not replaced.") var file: String
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() throws {
        do {
            try Storage.backUp(folder, to: file)
        } catch {
            throw Console.failure(error)
        }
        Console.say("Backed up \(folder) to \(file)")
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
            let kept = try Storage.restore(file, into: folder)
            Console.say("Restored \(file) into \(folder)")
            if !kept.isEmpty { Console.say("The previous databases are kept as \(kept.joined(separator: " and "))") }
        } catch {
            throw Console.failure(error)
        }
    }
}
