import Foundation

/// Writes starred repositories with what a visitor has noted of them, as a file.
struct RepositoryExport: Sendable {
    private let name: GitHubName
    private let items: [MarkedRepository]

    /// - Parameter name: Whose stars they are.
    init(of name: GitHubName, items: [MarkedRepository]) {
        self.name = name
        self.items = items
    }

    func bytes(as format: RepositoryFormat) -> [UInt8] {
        switch format {
        case .json: json
        case .csv: csv
        case .markdown: RepositoryMarkdown(name: name, items: items).bytes
        }
    }
}

extension RepositoryExport {
    /// An array of objects; what is not known is left out.
    private var json: [UInt8] {
        var bytes: [UInt8] = Array("[".utf8)
        for (index, item) in items.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            JSONWriter.write(Self.members(of: item), to: &bytes)
        }
        bytes += "\n]\n".utf8
        return bytes
    }

    private static func members(of item: MarkedRepository) -> [(String, JSONWriter.Value?)] {
        let repository = item.star.repository
        let mark = item.mark
        return [
            ("id", .number(Int(repository.id))),
            ("name", .string(repository.fullName)),
            ("url", .string(repository.url)),
            ("description", repository.summary.map { .string($0) }),
            ("language", repository.language.map { .string($0) }),
            ("stars", .number(repository.starCount)),
            ("topics", repository.topics.isEmpty ? nil : .strings(repository.topics)),
            ("starred_at", .string(text(of: item.star.starredAt))),
            ("pushed_at", repository.pushedAt.map { .string(text(of: $0)) }),
            ("archived", .boolean(repository.isArchived)),
            ("fork", .boolean(repository.isFork)),
            ("visited", .boolean(mark.isVisited)),
            ("tags", mark.tags.isEmpty ? nil : .strings(mark.tags)),
            ("note", mark.note.isEmpty ? nil : .string(mark.note)),
        ]
    }

    /// As GitHub writes it.
    private static func text(of date: Date) -> String { date.formatted(.iso8601) }
}

extension RepositoryExport {
    private var csv: [UInt8] {
        var bytes: [UInt8] = []
        CSVWriter.write(Self.columns.map(\.name), to: &bytes)
        for item in items { CSVWriter.write(Self.columns.map { $0.text(item) ?? "" }, to: &bytes) }
        return bytes
    }

    private struct Column {
        let name: String
        let text: (MarkedRepository) -> String?
    }

    private static var columns: [Column] {
        [
            Column(name: "name") { $0.star.repository.fullName },
            Column(name: "url") { $0.star.repository.url },
            Column(name: "description") { $0.star.repository.summary },
            Column(name: "language") { $0.star.repository.language },
            Column(name: "stars") { "\($0.star.repository.starCount)" },
            Column(name: "topics") { $0.star.repository.topics.joined(separator: ", ") },
            Column(name: "starred_at") { text(of: $0.star.starredAt) },
            Column(name: "pushed_at") { $0.star.repository.pushedAt.map(text) },
            Column(name: "archived") { $0.star.repository.isArchived ? "yes" : "no" },
            Column(name: "fork") { $0.star.repository.isFork ? "yes" : "no" },
            Column(name: "visited") { $0.mark.isVisited ? "yes" : "no" },
            Column(name: "tags") { $0.mark.tags.joined(separator: ", ") },
            Column(name: "note") { $0.mark.note },
        ]
    }
}
