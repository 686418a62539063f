import Foundation

/// A tag of a song, a movie or a repository.
package struct Tag: Sendable, Equatable {
    /// The maximum length of a tag, in UTF-16 code units.
    package static let lengthLimit = 50
    /// The maximum number of tags of an item or a repository.
    package static let countLimit = 20

    /// The tag as typed, without the spaces around it.
    package let text: String

    /// A single tag, as typed into a field of its own.
    package init(typed: String) throws(FieldError) {
        guard let text = try FieldRules.line(typed, limit: Self.lengthLimit, isTyped: true),
            !text.unicodeScalars.contains(",")
        else { throw .blank }
        self.text = text
    }

    /// A tag that was validated before.
    package init(stored text: String) {
        self.text = text
    }

    /// The tag in lower case. Tags with the same key are the same tag.
    package var key: String { text.lowercased().precomposedStringWithCanonicalMapping }

    /// Returns the parts of a comma-separated list. Scalars are compared, because a comma with a combining mark is one
    /// character.
    package static func split(_ list: String) -> [String] {
        list.unicodeScalars.split(separator: ",").map(String.init)
    }

    /// Returns the tags of a comma-separated list, in their order, each once.
    static func list(_ text: String, isTyped: Bool) throws(FieldError) -> [Tag] {
        guard !text.isEmpty else { return [] }
        var tags: [Tag] = []
        var known: Set<String> = []
        for part in split(text) {
            guard let tag = try FieldRules.line(part, limit: lengthLimit, isTyped: isTyped) else { continue }
            if known.insert(tag.lowercased()).inserted { tags.append(Tag(stored: tag)) }
        }
        guard tags.count <= countLimit else { throw .tooMany(count: tags.count) }
        return tags
    }
}
