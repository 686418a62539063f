import Foundation
import Models
import Storage

/// Writes everything of a server into one ZIP archive: what people can read, and a backup of the databases.
struct ServerArchive {
    private static let readme = """
        Everything of a Flipside server.

        songs.csv, movies.csv
            All songs and movies. `flipside import` reads them, and so do spreadsheets.
        text.txt
            The text on Home, as it is now.
        entries.jsonl
            All entries, the newest first: a JSON object in each line.
        flipside-backup.sqlite
            The databases, with everything else: versions, visitors, favourites, marks, stars and sessions.
            `flipside restore flipside-backup.sqlite --data FOLDER` starts a server with them. It contains the GitHub
            tokens of visitors, so keep it safe.

        Text is UTF-8.

        """

    private let file: NewFile
    private var zip: ZIPWriter

    private init(_ file: NewFile, at date: Date) {
        self.file = file
        zip = ZIPWriter(at: date)
    }

    /// Writes the archive of a data folder to a new file.
    static func write(_ storage: Storage, backup: URL, to file: NewFile, at date: Date) async throws {
        var archive = ServerArchive(file, at: date)
        try archive.add("README.txt", Array(readme.utf8))
        let songs = await CatalogueModel(state: try storage.songStore.load(), store: storage.songStore)
        var songExport = CatalogueExport(of: songs, format: .csv)
        try await archive.add("songs.csv") { try await songExport.next() }
        let movies = await CatalogueModel(state: try storage.movieStore.load(), store: storage.movieStore)
        var movieExport = CatalogueExport(of: movies, format: .csv)
        try await archive.add("movies.csv") { try await movieExport.next() }
        try archive.add("text.txt", Array(try await storage.textStore.load().text.utf8))
        var page: Int? = 1
        try await archive.add("entries.jsonl") {
            guard let number = page, let entries = try await storage.entriesStore.page(number) else { return nil }
            page = entries.paging.nextPage
            return entries.entries.flatMap { $0.line }
        }
        let copy = try FileHandle(forReadingFrom: backup)
        defer { try? copy.close() }
        try await archive.add("flipside-backup.sqlite") {
            try copy.read(upToCount: 1 << 20).flatMap { $0.isEmpty ? nil : Array($0) }
        }
        try file.write(archive.zip.finish())
    }

    private mutating func add(_ name: String, _ bytes: [UInt8]) throws {
        try file.write(zip.begin(name))
        try file.write(zip.append(bytes))
        try file.write(zip.end())
    }

    /// - Parameter next: Returns the next part of the file; `nil` at its end.
    private mutating func add(_ name: String, next: () async throws -> [UInt8]?) async throws {
        try file.write(zip.begin(name))
        while let part = try await next() { try file.write(zip.append(part)) }
        try file.write(zip.end())
    }
}

extension Entry {
    /// The entry in a line of JSON.
    fileprivate var line: [UInt8] {
        let seconds = Int(time.timeIntervalSince1970)
        let value = JSONWriter.Value.object([
            ("text", text.map { .string($0) }), ("by", writerName.map { .string($0) }),
            ("addedAt", .number(seconds)),
        ])
        return value.bytes + [UInt8(ascii: "\n")]
    }
}
