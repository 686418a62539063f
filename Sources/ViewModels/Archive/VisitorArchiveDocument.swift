package import Foundation
package import Models
import Views

/// Everything of one visitor as the files of an archive, with a README that describes them.
package struct VisitorArchiveDocument: Sendable {
    package let files: [(name: String, bytes: [UInt8])]

    /// - Parameters:
    ///   - stars: The stars of the user whom the visitor follows, as CSV; `nil` without one.
    ///   - time: The time of the archive.
    package init(_ archive: VisitorArchive, stars: [UInt8]?, at time: Date) {
        let described: [(name: String, words: String, bytes: [UInt8]?)] = [
            (
                "profile.json", "Your names and settings. A GitHub token is not included.",
                Self.profile(archive.state).bytes
            ),
            ("favourite-songs.csv", "Your favourite songs. Flipside can import the file.", Self.csv(archive.songs)),
            ("favourite-movies.csv", "Your favourite movies, in the same way.", Self.csv(archive.movies)),
            (
                "saved-lists.json", "The lists that you have saved, with their addresses.",
                Self.lists(archive.lists).bytes
            ),
            ("marks.json", "Your notes, tags and visits of repositories.", Self.marks(archive.records.marks).bytes),
            ("stars.csv", "The stars that you follow, with your notes and tags.", stars),
            ("entries.json", "The entries that you have added.", Self.entries(archive.records.entries).bytes),
        ]
        let present = described.compactMap { file in file.bytes.map { (file.name, file.words, $0) } }
        let readme = Self.readme(present.map { ($0.0, $0.1) }, at: time)
        files = [("README.txt", Array(readme.utf8))] + present.map { ($0.0, $0.2) }
    }

    private static func readme(_ files: [(name: String, words: String)], at time: Date) -> String {
        let lines = files.map { "\($0.name)\n    \($0.words)\n" }.joined(separator: "\n")
        return """
            Everything that Flipside has stored about you, at \(UTCTime(time).words)

            \(lines)
            Text is UTF-8. Of marks and of entries, the newest \(VisitorRecords.limit.grouped) are included.

            The songs, the movies, the text, the turntable and the comments belong to everyone, so they are not here. The page
            /import exports all songs and movies.

            """
    }

    private static func csv<Item: CatalogueItem>(_ items: [Item]) -> [UInt8] {
        var writer = ExportWriter<Item>(format: .csv)
        var bytes: [UInt8] = []
        writer.begin(in: &bytes)
        for item in items { writer.write(item, to: &bytes) }
        writer.end(in: &bytes)
        return bytes
    }

    private static func profile(_ state: VisitorState) -> JSONWriter.Value {
        .object([
            ("greeting", state.greetingName.map { .string($0.text) }),
            ("firstName", state.profile.map { .string($0.firstName.text) }),
            ("lastName", state.profile.map { .string($0.lastName.text) }),
            ("gitHubName", state.settings.gitHubName.map { .string($0.text) }),
            ("pageSize", .number(state.settings.pageSize)), ("theme", .string(state.settings.theme.rawValue)),
        ])
    }

    private static func lists(_ lists: [SavedList]) -> JSONWriter.Value {
        .array(
            lists.map { list in
                .object([
                    ("kind", .string(list.kind.rawValue)), ("name", .string(list.name)),
                    ("address", .string(list.address)),
                ])
            }
        )
    }

    private static func marks(_ marks: [VisitorRecords.Mark]) -> JSONWriter.Value {
        .array(
            marks.map { record in
                .object([
                    ("repository", .number(Int(record.repository))),
                    ("url", .string("https://api.github.com/repositories/\(record.repository)")),
                    ("visited", .boolean(record.mark.isVisited)),
                    ("note", record.mark.note.isEmpty ? nil : .string(record.mark.note)),
                    ("tags", record.mark.tags.isEmpty ? nil : .strings(record.mark.tags)),
                ])
            }
        )
    }

    private static func entries(_ entries: [Entry]) -> JSONWriter.Value {
        .array(
            entries.map { entry in
                .object([
                    ("text", entry.text.map { .string($0) }), ("added", .string(UTCTime(entry.time).timestamp)),
                ])
            }
        )
    }
}
