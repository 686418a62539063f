/// One visitor's visited flag, note and tags for a repository, which no other visitor sees.
package struct RepositoryMark: Sendable, Equatable {
    package let isVisited: Bool
    /// The lines of the note; empty if there is none.
    package let note: String
    /// The tags in the order in which they were added.
    package let tags: [String]

    package init(isVisited: Bool = false, note: String = "", tags: [String] = []) {
        self.isVisited = isVisited
        self.note = note
        self.tags = tags
    }

    /// The mark of a repository that a visitor has not marked.
    package static let none = RepositoryMark()
}

/// A change of marks, and the rule for its result.
package enum RepositoryMarkChange: Sendable, Hashable, Codable {
    case visited(Bool)
    /// Replaces the note and the tags.
    case text(note: String, tags: [String])
    case addTag(String)
    case removeTag(String)
    /// Adds a tag in its former place among the tags.
    case restoreTag(String, index: Int)

    /// Returns the result of applying the change to a mark. A store calls this method within its transaction.
    /// - Throws: `RepositoryMarkError.tags` if the mark has the maximum number of tags.
    package func step(on mark: RepositoryMark) throws(RepositoryMarkError) -> RepositoryMark {
        switch self {
        case .visited(let isVisited):
            return RepositoryMark(isVisited: isVisited, note: mark.note, tags: mark.tags)
        case .text(let note, let tags):
            return RepositoryMark(isVisited: mark.isVisited, note: note, tags: tags)
        case .addTag(let tag):
            guard !Self.contains(tag, mark.tags) else { return mark }
            guard mark.tags.count < Tag.countLimit else { throw .tags(.tooMany(count: mark.tags.count + 1)) }
            return RepositoryMark(isVisited: mark.isVisited, note: mark.note, tags: mark.tags + [tag])
        case .restoreTag(let tag, let index):
            let added = try Self.addTag(tag).step(on: mark)
            guard added != mark else { return mark }
            var tags = mark.tags
            tags.insert(tag, at: min(index, tags.count))
            return RepositoryMark(isVisited: mark.isVisited, note: mark.note, tags: tags)
        case .removeTag(let tag):
            let tags = mark.tags.filter { !Self.contains(tag, [$0]) }
            return RepositoryMark(isVisited: mark.isVisited, note: mark.note, tags: tags)
        }
    }

    /// Returns the change that undoes this one for a mark that it has changed; `nil` for a text, which it replaces.
    /// - Parameter former: The mark before the change.
    func inverse(for former: RepositoryMark) -> RepositoryMarkChange? {
        switch self {
        case .visited(let isVisited): return .visited(!isVisited)
        case .text: return nil
        case .addTag(let tag), .restoreTag(let tag, _): return .removeTag(tag)
        case .removeTag(let tag):
            guard let index = former.tags.firstIndex(where: { Self.contains(tag, [$0]) }) else { return nil }
            return .restoreTag(former.tags[index], index: index)
        }
    }

    private static func contains(_ tag: String, _ tags: [String]) -> Bool {
        let key = Tag.key(of: tag)
        return tags.contains { Tag.key(of: $0) == key }
    }
}

/// The reason that a mark cannot be saved.
package enum RepositoryMarkError: Error, Sendable, Equatable {
    /// None of the repositories is in a list that the visitor sees.
    case notListed
    case note(FieldError)
    /// The tags, or a single tag. A single tag is `blank` also if it contains a comma.
    case tags(FieldError)
    /// The visitor has the maximum number of marks.
    case tooMany(limit: Int)
    /// All visitors together have the maximum number of marks.
    case noRoom
}

extension RepositoryMark {
    /// Returns the note to store for the contents of a form field; empty if it has no visible character.
    static func note(of typed: String) throws(RepositoryMarkError) -> String {
        do {
            return try Note.text(of: typed, isTyped: true) ?? ""
        } catch {
            throw .note(error)
        }
    }

    /// Returns the tags of a form field, which are separated by commas.
    static func tags(of typed: String) throws(RepositoryMarkError) -> [String] {
        do {
            return try Tag.list(typed, isTyped: true)
        } catch {
            throw .tags(error)
        }
    }

    /// Returns the tag of a form field for one tag.
    static func tag(of typed: String) throws(RepositoryMarkError) -> String {
        do {
            return try Tag.single(typed)
        } catch {
            throw .tags(error)
        }
    }
}

/// The number of marks of one visitor, and the number and the size in bytes of the marks of all visitors.
package typealias RepositoryMarkUsage = (count: Int, totalCount: Int, totalBytes: Int)

/// The limits of stored marks.
package struct RepositoryMarkLimits: Sendable, Equatable {
    /// The number of marks of one visitor.
    package let ofVisitor: Int
    /// The number of marks of all visitors. They take about 100 MB with the indexes.
    package let ofAll: Int
    /// The size of the notes and tags of all visitors in bytes, including their search words.
    package let bytesOfAll: Int

    package init(ofVisitor: Int = 20_000, ofAll: Int = 500_000, bytesOfAll: Int = 200 << 20) {
        self.ofVisitor = ofVisitor
        self.ofAll = ofAll
        self.bytesOfAll = bytesOfAll
    }

    /// Returns whether a change is within the limits of all visitors together.
    package func permit(_ usage: RepositoryMarkUsage, since before: RepositoryMarkUsage) -> Bool {
        do {
            try check(usage, since: before)
            return true
        } catch {
            return error != .noRoom
        }
    }

    /// Checks the usage after a change. A change that does not raise the usage is allowed above the limits too.
    package func check(_ usage: RepositoryMarkUsage, since before: RepositoryMarkUsage) throws(RepositoryMarkError) {
        if usage.count > before.count {
            guard usage.count <= ofVisitor else { throw .tooMany(limit: ofVisitor) }
            guard usage.totalCount <= ofAll else { throw .noRoom }
        }
        if usage.totalBytes > before.totalBytes {
            guard usage.totalBytes <= bytesOfAll else { throw .noRoom }
        }
    }
}
