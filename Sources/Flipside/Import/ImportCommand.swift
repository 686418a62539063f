import ArgumentParser
import HTTPServer
import Models
import Storage
import ViewModels

struct ImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add the songs or movies of a file. A server that runs imports on its page /import.",
        discussion: """
            All good rows go in at once, when the last one has been read; after Control-C, or an error, all is as it was.
            It ends with 0 when every row was good, with 3 when bad ones were left out, and with 1 when nothing went in.
            """
    )

    @Argument(help: "The file, in UTF-8; - is the standard input.", completion: .file()) var file: String
    @Option(help: "What is in it.") var kind = CatalogueKind.songs
    @Option(help: "How it stands there; without this the file itself tells.") var format: CatalogueFormat?
    @Flag(help: "Add nothing when one row is bad.") var strict = false
    @Flag(help: "Add also what is there already, or comes twice.") var keepDuplicates = false
    @Option(
        help: ArgumentHelp(
            "A file to make with all that is wrong (CSV).",
            discussion: "Without it the first \(ImportConsole.problemLimit) problems are told.",
            valueName: "file"
        ),
        completion: .file()
    )
    var problems: String?
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        let folder = option.folder(unlessIn: flipside)
        do {
            let source = try ImportFile(readingFrom: file)
            let list = try problems.map { try NewFile(path: $0) }
            let report = try await removing(list) { try await importing(source, into: folder) }
            let isListed = write(report.problems, to: list)
            try ImportConsole.tell(report, fileName: file, listingProblems: !isListed)
        } catch let code as ExitCode {
            throw code
        } catch {
            Console.note("\(CommandError(error, at: "/import"))")
            throw ExitCode.failure
        }
    }

    /// Leaves no empty list behind when there is nothing to tell.
    private func removing(_ list: NewFile?, unless work: () async throws -> ImportReport) async throws -> ImportReport {
        do {
            return try await work()
        } catch {
            list?.remove()
            throw error
        }
    }

    /// What was imported is there by now, so a list that cannot be written is noted, and the problems are told.
    private func write(_ problems: ImportProblems, to list: NewFile?) -> Bool {
        guard let list else { return false }
        do {
            try list.write(problems.csv(in: kind))
            return true
        } catch {
            Console.note("\(error)")
            list.remove()
            return false
        }
    }

    private func importing(_ file: ImportFile, into folder: String) async throws -> ImportReport {
        let storage = try Storage.open(at: folder)
        // Again by the call below when all went well, for only that one tells of a failure.
        defer { try? storage.close() }
        let model = await ImportModel(
            songs: CatalogueModel(state: try storage.songStore.load(), store: storage.songStore),
            movies: CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore)
        )
        let report = try await follow(file, in: model)
        // What is imported takes the place of the songs, or the movies, that a first start would bring.
        if case .finished = report.outcome, !report.hasBadRowsAlone {
            _ = try storage.seed(
                songs: kind == .songs ? .nothing : .bundled,
                movies: kind == .movies ? .nothing : .bundled
            )
        }
        try storage.close()
        return report
    }

    /// How long a cancelled import may take to end.
    private static let patience = Duration.seconds(2)

    private func follow(_ file: ImportFile, in model: ImportModel) async throws -> ImportReport {
        let termination = try TerminationSignal.Reports()
        let options = ImportOptions(kind: kind, format: format, isStrict: strict, skipsDuplicates: !keepDuplicates)
        try await model.begin(file, options: options)
        let interruption = Task {
            await termination.first()
            // Nothing wakes a read that waits for input. Whoever ends within a transaction leaves all as it was, too.
            Task {
                try await Task.sleep(for: Self.patience)
                // Behind the last row there is nothing to wait for, and what is being stored says itself how that ends.
                guard await model.isReading else { return }
                ImportConsole.giveUp(kind)
            }
            await model.cancel()
        }
        defer { interruption.cancel() }
        return try await ImportConsole.follow(model)
    }
}

extension CatalogueKind: ExpressibleByArgument {}
extension CatalogueFormat: ExpressibleByArgument {}
