import Foundation

/// The rules for the tags of a song, a movie or a repository.
package enum Tag {
    /// The maximum length of a tag, in UTF-16 code units.
    package static let lengthLimit = 50
    /// The maximum number of tags of an item or a repository.
    package static let countLimit = 20

    /// Returns a tag in lower case. Tags with the same key are the same tag.
    package static func key(of tag: String) -> String { tag.lowercased().precomposedStringWithCanonicalMapping }

    /// Returns the keys of tags as a list; `nil` if it is the list of the tags with their Latin letters in lower case, which
    /// are all that databases change.
    package static func keys(of tags: [String]) -> String? {
        guard tags.contains(where: { $0.utf8.contains { $0 > 0x7F } }) else { return nil }
        let keys = tags.map(key).joined(separator: ",")
        let latin = tags.joined(separator: ",").utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return keys.utf8.elementsEqual(latin) ? nil : keys
    }

    /// Returns the single tag that was typed into a field of its own.
    static func single(_ typed: String) throws(FieldError) -> String {
        guard let tag = try FieldRules.line(typed, limit: lengthLimit, isTyped: true),
            !tag.unicodeScalars.contains(",")
        else { throw .blank }
        return tag
    }

    /// Returns the parts of a comma-separated list. Scalars are compared, because a comma with a combining mark is one
    /// character.
    package static func split(_ list: String) -> [String] {
        list.unicodeScalars.split(separator: ",").map(String.init)
    }

    /// Returns the tags of a comma-separated list, in their order, each once.
    static func list(_ text: String, isTyped: Bool) throws(FieldError) -> [String] {
        guard !text.isEmpty else { return [] }
        var tags: [String] = []
        var known: Set<String> = []
        for part in split(text) {
            guard let tag = try FieldRules.line(part, limit: lengthLimit, isTyped: isTyped) else { continue }
            if known.insert(key(of: tag)).inserted { tags.append(tag) }
        }
        guard tags.count <= countLimit else { throw .tooMany(count: tags.count) }
        return tags
    }
}
