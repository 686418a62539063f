import ArgumentParser
import Storage

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Put a backup in the place of the database. Stop the server before."
    )

    @Argument(help: "A file that `flipside backup` has made.") var file: String
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    private var folder: String { option.folder(unlessIn: flipside) }

    func run() throws {
        try reportingErrors {
            let kept = try Storage.restore(file, into: folder)
            Console.say("Restored \(file) into \(folder)")
            if !kept.isEmpty { Console.say("What was there before is kept as \(kept.joined(separator: " and "))") }
        }
    }
}
