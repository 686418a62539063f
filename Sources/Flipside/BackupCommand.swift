import ArgumentParser
import Storage

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the database into a new file, also while a server uses it."
    )

    @Argument(help: "The file to make. One that is there already is not replaced.") var file: String
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    private var folder: String { option.folder(unlessIn: flipside) }

    func run() throws {
        try reportingErrors {
            try Storage.backUp(folder, to: file)
            Console.say("Backed up \(folder) to \(file)")
        }
    }
}
