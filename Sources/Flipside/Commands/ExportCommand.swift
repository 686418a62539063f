import ArgumentParser
import Glibc
import Models
import Storage

struct ExportCommand: AsyncParsableCommand, DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export all songs or movies to a file, which can be imported again.",
        discussion: "Stop the server first, or use the links on its page /import."
    )

    @Argument(
        help: "The file to create, or - for standard output. An existing file is not replaced.",
        completion: .file()
    )
    var file: String
    @Option(help: "The kind of items to export.") var kind = CatalogueKind.songs
    @Option(help: "The format of the file. By default, that of the file extension, or else CSV.")
    var format: CatalogueFormat?
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        // Without the signal, a closed reader of the output is an error of a write, and does not end the program.
        signal(SIGPIPE, SIG_IGN)
        let format = format ?? CatalogueFormat.allCases.first { file.hasSuffix(".\($0.fileExtension)") } ?? .csv
        do {
            try await export(from: folder, as: format)
        } catch {
            throw Console.failure(error, page: "/\(kind.rawValue)/export?format=\(format.rawValue)")
        }
    }

    private func export(from folder: String, as format: CatalogueFormat) async throws {
        // Opening a missing database would create it, and an empty catalogue would be exported.
        try Storage.checkForDatabase(in: folder)
        let storage = try Storage.open(at: folder, reportingMigration: Console.migration)
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
