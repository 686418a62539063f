import Foundation

/// A file of starred repositories with one visitor's marks.
struct RepositoryExport: Sendable {
    /// The GitHub user who has starred them.
    let name: GitHubName
    let items: [MarkedStar]

    func bytes(as format: RepositoryFormat) -> [UInt8] {
        switch format {
        case .json: json
        case .csv: csv
        case .markdown: RepositoryMarkdown(name: name, items: items).bytes
        }
    }
}

extension RepositoryExport {
    /// A property of a star, or of the visitor's mark.
    private struct Field: Sendable {
        let name: String
        /// Returns the value; `nil` if it is unknown or empty.
        let value: @Sendable (MarkedStar) -> JSONWriter.Value?
    }

    private static let id = Field(name: "id") { .number(Int($0.id)) }

    private static let fields = [
        Field(name: "name") { .string($0.star.repository.fullName) },
        Field(name: "url") { .string($0.star.repository.url) },
        Field(name: "description") { $0.star.repository.summary.map { .string($0) } },
        Field(name: "language") { $0.star.repository.language.map { .string($0) } },
        Field(name: "stars") { .number($0.star.repository.starCount) },
        Field(name: "topics") { list($0.star.repository.topics) },
        Field(name: "starred_at") { time($0.star.starredAt) },
        Field(name: "pushed_at") { $0.star.repository.pushedAt.map(time) },
        Field(name: "archived") { .boolean($0.star.repository.isArchived) },
        Field(name: "fork") { .boolean($0.star.repository.isFork) },
        Field(name: "visited") { .boolean($0.mark.isVisited) },
        Field(name: "tags") { list($0.mark.tags) },
        Field(name: "note") { $0.mark.note.isEmpty ? nil : .string($0.mark.note) },
    ]

    private static func list(_ texts: [String]) -> JSONWriter.Value? { texts.isEmpty ? nil : .strings(texts) }

    /// Returns the time in GitHub's format.
    private static func time(_ date: Date) -> JSONWriter.Value { .string(date.formatted(.iso8601)) }

    /// An array of objects with the known values.
    private var json: [UInt8] {
        var bytes: [UInt8] = Array("[".utf8)
        for (index, item) in items.enumerated() {
            bytes += (index == 0 ? "\n" : ",\n").utf8
            JSONWriter.write(([Self.id] + Self.fields).map { ($0.name, $0.value(item)) }, to: &bytes)
        }
        bytes += "\n]\n".utf8
        return bytes
    }

    private var csv: [UInt8] {
        var bytes: [UInt8] = []
        CSVWriter.write(Self.fields.map(\.name), to: &bytes)
        for item in items { CSVWriter.write(Self.fields.map { $0.value(item) }, to: &bytes) }
        return bytes
    }
}

/// A list of starred repositories by language, in Markdown (CommonMark). Text of other people is escaped, so it forms
/// no headings and no HTML.
private struct RepositoryMarkdown {
    let name: GitHubName
    let items: [MarkedStar]

    var bytes: [UInt8] {
        var text = "# Stars of \(name.text)\n"
        for (language, items) in sections {
            text += "\n## \(language.map(Self.escaped) ?? "Without a language")\n\n"
            for item in items { text += Self.line(of: item) }
        }
        return Array(text.utf8)
    }

    /// The items by language in alphabetical order; items without a language are last.
    private var sections: [(language: String?, items: [MarkedStar])] {
        let groups = Dictionary(grouping: items, by: \.star.repository.language)
        return groups.map { (language: $0.key, items: $0.value) }.sorted { one, other in
            guard let first = one.language else { return false }
            guard let second = other.language else { return true }
            let keys = (first.lowercased(), second.lowercased())
            return keys.0 == keys.1 ? first < second : keys.0 < keys.1
        }
    }

    private static func line(of item: MarkedStar) -> String {
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

    /// Returns a line with a backslash before the character that would begin a heading or a list, too.
    private static func escapedLine(_ text: Substring) -> String {
        let line = String(text).trimmed.utf8
        let digits = line.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let rest = line.dropFirst(digits.count)
        let marks = digits.isEmpty ? "#+-=" : ".)"
        let isMarked = rest.first.map(marks.utf8.contains) ?? false
        return String(Substring(digits)) + (isMarked ? "\\" : "") + escaped(String(Substring(rest)))
    }

    /// The characters that do not end a link.
    private static let linkCharacters = CharacterSet(charactersIn: "!"..."~")
        .subtracting(CharacterSet(charactersIn: #"()<>\"[]`*|"#))

    /// Returns `url` with the characters that would end a link percent-encoded.
    private static func address(_ url: String) -> String {
        url.addingPercentEncoding(withAllowedCharacters: linkCharacters) ?? ""
    }
}
