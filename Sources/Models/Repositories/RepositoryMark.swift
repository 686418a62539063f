/// A visitor's flag, note and tags for a repository. No other visitor sees them.
package struct RepositoryMark: Sendable, Equatable {
    package let isVisited: Bool
    /// Lines of text; empty when there is no note.
    package let note: String
    /// The tags in the order in which they were added.
    package let tags: [String]

    package init(isVisited: Bool = false, note: String = "", tags: [String] = []) {
        self.isVisited = isVisited
        self.note = note
        self.tags = tags
    }

    /// The mark of a repository that the visitor has not marked.
    package static let none = RepositoryMark()
}

/// The reason a mark cannot be kept.
package enum RepositoryMarkError: Error, Sendable, Equatable {
    case note(FieldError)
    /// The tags, or a single tag. A single tag is `blank` also if it has a comma.
    case tags(FieldError)
    /// The visitor has marked the maximum number of repositories.
    case tooMany(limit: Int)
    /// All visitors together have the maximum number of marks.
    case noRoom
}

/// The rules of a mark's note and tags.
extension RepositoryMark {
    /// Returns the note to keep of a typed text; empty for an invisible one.
    static func note(of typed: String) throws(RepositoryMarkError) -> String {
        do {
            return try Note.text(of: typed, isTyped: true) ?? ""
        } catch {
            throw .note(error)
        }
    }

    /// Returns the tags of a typed, comma-separated list.
    static func tags(of typed: String) throws(RepositoryMarkError) -> [String] {
        do {
            return try Tag.list(typed, isTyped: true).map(\.text)
        } catch {
            throw .tags(error)
        }
    }

    /// Returns a single tag.
    static func tag(of typed: String) throws(RepositoryMarkError) -> String {
        do {
            return try Tag(typed: typed).text
        } catch {
            throw .tags(error)
        }
    }
}

/// The maximum numbers of marks.
package struct RepositoryMarkLimits: Sendable, Equatable {
    /// The limit for one visitor.
    package let ofVisitor: Int
    /// The limit for all visitors together, about 100 MB with the indexes.
    package let ofAll: Int
    /// The limit for the notes and tags of all visitors, with their search index, in bytes.
    package let bytesOfAll: Int

    package init(ofVisitor: Int = 20_000, ofAll: Int = 500_000, bytesOfAll: Int = 200 << 20) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
        self.bytesOfAll = bytesOfAll
    }
}
