/// Starred repositories as a list by language, in Markdown (CommonMark). What others have written stands in it as text: it
/// makes no heading and no HTML.
struct RepositoryMarkdown {
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

    /// By name, and those without a language last; in each the order is that of the items.
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

    /// A backslash before whatever means something within a line of Markdown.
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

    /// A line by itself, which may begin with what makes a heading or a list.
    private static func escapedLine(_ text: Substring) -> String {
        let line = String(text).trimmed
        switch line.utf8.first {
        case UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="): return "\\" + escaped(line)
        default: return escaped(line)
        }
    }

    /// With percent signs for what would end the address of a link.
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
