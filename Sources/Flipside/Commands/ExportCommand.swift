import ArgumentParser
import Foundation
import Models
import Storage

struct ExportCommand: AsyncParsableCommand, DataCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export all songs or movies to a file, which can be imported again.",
        discussion: """
            Stop the server first, or use the links on its page /import. With --archive, everything of the server \
            becomes one ZIP archive, with a README in it.
            """
    )

    @Argument(
        help: "The file to create, or - for standard output. An existing file is not replaced.",
        completion: .file()
    )
    var file: String?
    @Option(
        help: ArgumentHelp("The ZIP archive to create, with everything of the server.", valueName: "file"),
        completion: .file()
    )
    var archive: String?
    @Option(help: "The kind of items to export.") var kind = CatalogueKind.songs
    @Option(help: "The format of the file. By default, that of the file extension, or else CSV.")
    var format: CatalogueFormat?
    @OptionGroup var option: DataOption
    @ParentCommand var flipside: FlipsideCommand

    func run() async throws {
        // Without the signal, a closed reader of the output is an error of a write, and does not end the program.
        signal(SIGPIPE, SIG_IGN)
        guard let file else { return try await writeArchive() }
        let format = format ?? CatalogueFormat.allCases.first { file.hasSuffix(".\($0.fileExtension)") } ?? .csv
        do {
            try await export(as: format, to: file)
        } catch {
            throw Console.failure(error, page: "/\(kind.rawValue)/export?format=\(format.rawValue)")
        }
    }

    func validate() throws {
        guard (file == nil) != (archive == nil) else {
            throw ValidationError("Name a file to create, or an archive with --archive.")
        }
    }

    private func writeArchive() async throws {
        let backup = FileManager.default.temporaryDirectory.appending(path: "flipside-\(UUID().uuidString).sqlite")
        defer { try? FileManager.default.removeItem(at: backup) }
        do {
            try await withFolder { folder in
                let storage = try openFiles(in: folder)
                defer { try? storage.close() }
                try Storage.backUp(folder, to: backup.path(percentEncoded: false))
                let file = try NewFile(path: archive ?? "-", isPrivate: true)
                do {
                    try await ServerArchive.write(storage, backup: backup, to: file, at: Date())
                } catch {
                    file.remove()
                    throw error
                }
            }
        } catch is ArchiveTooLong {
            Console.note("The archive would be longer than 4 GB. Export the songs and the movies, and make a backup.")
            throw ExitCode.failure
        } catch {
            throw Console.failure(error)
        }
    }

    private func export(as format: CatalogueFormat, to file: String) async throws {
        let database = try await open()
        defer { try? database.close() }
        let stores = database.stores
        switch kind {
        case .songs:
            let songs = await CatalogueModel(state: try stores.songs.load(), store: stores.songs)
            try await write(CatalogueExport(of: songs, format: format), to: file)
        case .movies:
            let movies = await CatalogueModel(state: try stores.movies.load(), store: stores.movies)
            try await write(CatalogueExport(of: movies, format: format), to: file)
        }
    }

    private func write<Item: CatalogueItem>(_ export: CatalogueExport<Item>, to path: String) async throws {
        var export = export
        let file = try NewFile(path: path)
        do {
            while let part = try await export.next() { try file.write(part) }
        } catch {
            file.remove()
            throw error
        }
    }
}
