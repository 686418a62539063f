import Foundation

/// A file of starred repositories with one visitor's marks.
struct RepositoryExport: Sendable {
    private let name: GitHubName
    private let items: [MarkedRepository]

    /// - Parameter name: The GitHub user who has starred them.
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
    /// An array of objects without unknown members.
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

    /// Returns the time in GitHub's format.
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

/// A list of starred repositories by language, in Markdown (CommonMark). Text of other people is escaped, so it forms no
/// headings and no HTML.
private struct RepositoryMarkdown {
    let name: GitHubName
    let items: [MarkedRepository]

    var bytes: [UInt8] {
        var text = "# Stars of \(name.text)\n"
        for (language, items) in sections {
            text += "\n## \(language.map(Self.escaped) ?? "Without a language")\n\n"
            for item in items { text += Self.line(of: item) }
        }
        return Array(text.utf8)
    }

    /// The items by language in alphabetical order; items without a language are last.
    private var sections: [(language: String?, items: [MarkedRepository])] {
        let groups = Dictionary(grouping: items, by: \.star.repository.language)
        return groups.map { (language: $0.key, items: $0.value) }.sorted { one, other in
            guard let first = one.language else { return false }
            guard let second = other.language else { return true }
            let keys = (first.lowercased(), second.lowercased())
            return keys.0 == keys.1 ? first < second : keys.0 < keys.1
        }
    }

    private static func line(of item: MarkedRepository) -> String {
        let repository = item.star.repository
        var line = "- [\(escaped(repository.fullName))](\(address(repository.url)))"
        if let summary = repository.summary { line += " – \(escaped(summary))" }
        if repository.isArchived { line += " *(archived)*" }
        if !item.mark.tags.isEmpty { line += " – Tags: \(escaped(item.mark.tags.joined(separator: ", ")))" }
        line += "\n"
        for note in item.mark.note.split(separator: "\n") { line += "  > \(escapedLine(note))  \n" }
        return line
    }

    /// Returns `text` with a backslash before each character that has a meaning within a line of Markdown.
    private static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
                UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "~"),
                UInt8(ascii: "!"), UInt8(ascii: "|"):
                escaped += [UInt8(ascii: "\\"), byte]
            case 0x00...0x1F:
                escaped.append(UInt8(ascii: " "))
            default:
                escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Returns a line with its first character escaped, too, if it would begin a heading or a list.
    private static func escapedLine(_ text: Substring) -> String {
        let line = String(text).trimmed
        switch line.utf8.first {
        case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="): return "\\" + escaped(line)
        default: return escaped(line)
        }
    }

    /// Returns `url` with the characters that would end a link percent-encoded.
    private static func address(_ url: String) -> String {
        var address: [UInt8] = []
        for byte in url.utf8 {
            switch byte {
            case 0x00...0x20, 0x7F..., UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
                UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "`"),
                UInt8(ascii: "*"), UInt8(ascii: "|"):
                address += "%\(byte < 16 ? "0" : "")\(String(byte, radix: 16, uppercase: true))".utf8
            default:
                address.append(byte)
            }
        }
        return String(decoding: address, as: UTF8.self)
    }
}
