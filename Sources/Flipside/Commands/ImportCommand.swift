import ArgumentParser
import HTTPServer
import Models
import Storage
import ViewModels

struct ImportCommand: AsyncParsableCommand, DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Import songs or movies from a file. While the server runs, use its page /import.",
        discussion: """
            All valid rows are added together at the end. After Control-C or an error nothing is added.
            With --check nothing is added at all. With --undo, the last import of a day is undone as a whole: what it has \
            added is deleted, except for items that were edited since.
            The exit status is 0 if every row is valid, 3 if some rows are invalid, 1 if the import failed or every \
            row is invalid, and 130 after Control-C.
            """
    )

    @Argument(help: "The file to import, or - for standard input.", completion: .file()) var file: String?
    @Option(help: "The kind of items in the file.") var kind = CatalogueKind.songs
    @Option(help: "The format of the file. By default it is detected.") var format: CatalogueFormat?
    @Option(
        help: ArgumentHelp(
            "The columns of the file, such as name=Título,artist=Intérprete. Others keep their usual meaning.",
            valueName: "columns"
        )
    )
    var columns: String?
    @Flag(help: "Import nothing if a row is invalid.") var strict = false
    @Flag(help: "Also import songs or movies that already exist or are repeated.") var keepDuplicates = false
    @Flag(help: "Report what an import would do, and import nothing.") var check = false
    @Flag(help: "Undo the last import of these items, instead of importing a file.") var undo = false
    @Option(
        help: ArgumentHelp(
            "A CSV file to create that lists all invalid rows.",
            discussion: "By default the first \(ImportConsole.problemLimit) invalid rows are printed.",
            valueName: "file"
        ),
        completion: .file()
    )
    var problems: String?
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        do {
            guard let file else { return try await undoLastImport() }
            let source = try ImportFile(readingFrom: file)
            let list = try problems.map { try NewFile(path: $0) }
            let report: ImportReport
            do {
                report = try await importing(source)
            } catch {
                list?.remove()
                throw error
            }
            let isListed = write(report.problems, to: list)
            try ImportConsole.print(report, fileName: file, listingProblems: !isListed)
        } catch let code as ExitCode {
            throw code
        } catch {
            throw Console.failure(error, page: "/import")
        }
    }

    /// Returns whether the problems were written. The items are imported already, so a failure is only reported.
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

    private func importing(_ file: ImportFile) async throws -> ImportReport {
        let database = try await openOrCreate()
        // Closed again below, because only that call reports a failure.
        defer { try? database.close() }
        let model = try await Self.model(of: database.stores)
        let report = try await follow(file, in: model)
        // Otherwise the lease would last until it ends by itself, and the next import would be refused until then.
        await model.close()
        // The imported items replace the bundled ones that a first start would add.
        if case .finished = report.outcome, !report.hasInvalidRowsAlone {
            _ = try await database.seed(
                songs: kind == .songs ? .nothing : .bundled,
                movies: kind == .movies ? .nothing : .bundled
            )
        }
        try database.close()
        return report
    }

    private static func model(of stores: Stores) async throws -> ImportModel {
        await ImportModel(
            songs: CatalogueModel(state: try stores.songs.load(), store: stores.songs),
            movies: CatalogueModel(state: try stores.movies.load(), store: stores.movies),
            leases: stores.leases
        )
    }

    private func undoLastImport() async throws {
        let database = try await open()
        // Closed again below, because only that call reports a failure.
        defer { try? database.close() }
        let model = try await Self.model(of: database.stores)
        guard let last = try await model.recentImports().first(where: { $0.kind == kind }),
            let undone = try await model.undo(last.id, of: kind)
        else {
            Console.note("There is no import of \(kind.rawValue) in the last day.")
            throw ExitCode.failure
        }
        try database.close()
        Console.say("The import of “\(last.fileName)” was undone: \(undone.words(of: kind))")
    }

    /// Opens the databases, and creates missing ones. A check creates none, and uses an empty catalogue instead.
    private func openOrCreate() async throws -> OpenDatabase {
        if let database { return try await .server(at: database) }
        do {
            try Storage.checkForDatabase(in: folder)
        } catch .noDatabase where check {
            Console.note("There is no database in \(folder). The check uses an empty catalogue.")
            return .files(try Storage.inMemory())
        } catch .noDatabase {
            Console.note("Creating a new database in \(folder).")
        } catch {
            // Opening finishes an interrupted restore.
        }
        return .files(try Storage.open(at: folder, reportingMigration: Console.migration))
    }

    private func chosenColumns() throws -> ChosenColumns? {
        do {
            return try columns.map { text throws(ChosenColumnsError) in try ChosenColumns(parsing: text, of: kind) }
        } catch ChosenColumnsError.malformed(let part) {
            throw ValidationError("--columns needs pairs such as name=Title, but “\(part)” is none.")
        } catch ChosenColumnsError.unknownField(let field, let known) {
            throw ValidationError(
                "--columns: \(kind.rawValue) have no “\(field)”. They have \(known.joined(separator: ", "))."
            )
        }
    }

    /// Checks the arguments before the database is opened.
    func validate() throws {
        guard undo || file != nil else { throw ValidationError("Name a file to import, or - for standard input.") }
        guard !undo || file == nil && !check else { throw ValidationError("--undo needs no file.") }
        _ = try chosenColumns()
    }

    /// The time limit for the end of a cancelled import.
    private static let cancellationTimeout = Duration.seconds(2)

    private func follow(_ file: ImportFile, in model: ImportModel) async throws -> ImportReport {
        let termination = try TerminationSignals()
        let options = ImportOptions(
            kind: kind,
            format: format,
            isStrict: strict,
            skipsDuplicates: !keepDuplicates,
            isCheck: check,
            mapping: try chosenColumns()
        )
        try await model.begin(file, options: options)
        let interruption = Task {
            await termination.first()
            // A read that waits for input cannot be interrupted. Ending the program rolls back its transaction.
            Task {
                try await Task.sleep(for: Self.cancellationTimeout)
                // After the last row the transaction is being committed, and the report shows the result.
                guard await model.isReading else { return }
                ImportConsole.exitCancelled(kind)
            }
            await model.cancel()
        }
        defer { interruption.cancel() }
        return try await ImportConsole.follow(model)
    }
}

extension CatalogueKind: ExpressibleByArgument {}
extension CatalogueFormat: ExpressibleByArgument {}
