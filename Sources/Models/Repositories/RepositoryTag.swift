import Foundation

/// A tag of a visitor's own.
package struct RepositoryTag: Sendable, Equatable {
    /// As it was typed, without the spaces around it.
    package let text: String
    /// What it is found and compared by: capitals make no other tag.
    package let key: String

    /// - Parameter typed: What stood in a field for one tag.
    package init(_ typed: String) throws(RepositoryMarkError) {
        let text = typed.trimmed
        guard text.utf16.count <= RepositoryMark.tagLimit else { throw .tagTooLong(limit: RepositoryMark.tagLimit) }
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
    static func all(in typed: String) throws(RepositoryMarkError) -> [RepositoryTag] {
        var tags: [RepositoryTag] = []
        // Not by characters: a comma and a mark that combines with it are one.
        for part in typed.unicodeScalars.split(separator: ",").map(String.init) where !part.isInvisible {
            let tag = try RepositoryTag(part)
            if !tags.contains(where: { $0.key == tag.key }) { tags.append(tag) }
            guard tags.count <= RepositoryMark.tagCountLimit else {
                throw .tooManyTags(limit: RepositoryMark.tagCountLimit)
            }
        }
        return tags
    }
}
