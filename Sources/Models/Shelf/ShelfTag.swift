import Foundation

/// A tag of a visitor's own.
package struct ShelfTag: Sendable, Equatable {
    /// As it was typed, without the spaces around it.
    package let text: String
    /// What it is found and compared by: capitals make no other tag.
    package let key: String

    /// - Parameter typed: What stood in a field for one tag.
    package init(_ typed: String) throws(ShelfError) {
        let text = typed.trimmed
        guard text.utf16.count <= ShelfMark.tagLimit else { throw .tagTooLong(limit: ShelfMark.tagLimit) }
        guard ForbiddenCharacter.first(inLine: text) == nil else { throw .forbiddenCharacterInTag }
        guard !text.isInvisible, !text.unicodeScalars.contains(",") else { throw .noTag }
        self.init(stored: text)
    }

    /// A tag as it was found fit before.
    package init(stored text: String) {
        self.text = text
        key = text.lowercased().precomposedStringWithCanonicalMapping
    }

    /// - Parameter typed: What stood in a field for any number of them, with commas between them.
    /// - Returns: Each once, in their order.
    static func all(in typed: String) throws(ShelfError) -> [ShelfTag] {
        var tags: [ShelfTag] = []
        // Not by characters: a comma and a mark that combines with it are one.
        for part in typed.unicodeScalars.split(separator: ",").map(String.init) where !part.isInvisible {
            let tag = try ShelfTag(part)
            if !tags.contains(where: { $0.key == tag.key }) { tags.append(tag) }
            guard tags.count <= ShelfMark.tagCountLimit else { throw .tooManyTags(limit: ShelfMark.tagCountLimit) }
        }
        return tags
    }
}
