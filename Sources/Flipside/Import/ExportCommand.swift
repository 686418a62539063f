import ArgumentParser
import Glibc
import Models
import Storage

struct ExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write all songs or movies to a file. Imported again, they are what they were."
    )

    @Argument(
        help: "The file to make; - is the standard output. One that is there already is not replaced.",
        completion: .file()
    )
    var file: String
    @Option(help: "What to write.") var kind = CatalogueKind.songs
    @Option(help: "How; without this the name of the file says it, or else it is CSV.") var format: CatalogueFormat?
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        // Whoever reads the output may go: writing to them is an error then.
        signal(SIGPIPE, SIG_IGN)
        let folder = option.folder(unlessIn: flipside)
        let format = format ?? CatalogueFormat.allCases.first { file.hasSuffix(".\($0.fileExtension)") } ?? .csv
        do {
            try await export(from: folder, as: format)
        } catch {
            Console.note("\(CommandError(error, at: "/\(kind.rawValue)/export?format=\(format.rawValue)"))")
            throw ExitCode.failure
        }
    }

    private func export(from folder: String, as format: CatalogueFormat) async throws {
        // What is opened is made where it is missing, and would be exported empty.
        try Storage.checkForDatabase(in: folder)
        let storage = try Storage.open(at: folder)
        defer { try? storage.close() }
        switch kind {
        case .songs:
            let songs = await CatalogueModel(state: try storage.songStore.load(), store: storage.songStore)
            try await write(CatalogueExport(of: songs, format: format))
        case .movies:
            let movies = await CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore)
            try await write(CatalogueExport(of: movies, format: format))
        }
    }

    private func write<Item: CatalogueItem>(_ export: CatalogueExport<Item>) async throws {
        var export = export
        let file = try NewFile(path: file)
        do {
            while let part = try await export.next() { try file.write(part) }
        } catch {
            file.remove()
            throw error
        }
    }
}
