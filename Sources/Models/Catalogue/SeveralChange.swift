package import Foundation

/// A change of several songs or movies at once, and the rule for the result.
package enum SeveralChange: Sendable, Equatable, Codable {
    /// A tag as it is stored; see ``Tag``.
    case addTag(String)
    case removeTag(String)
    case rate(Rating?)
    /// Replaces the value of one of ``fields(of:)``, or removes it.
    case set(CatalogueField, FieldValue?)
    case delete
    /// Gives the item with this id what only the others have, and deletes the others.
    case merge(into: Int64)
    /// Lists the two items no more as likely duplicates.
    case distinguish

    /// Whether the change is made on the page of likely duplicates.
    package var isOfDuplicates: Bool {
        switch self {
        case .merge, .distinguish: true
        case .addTag, .removeTag, .rate, .set, .delete: false
        }
    }

    /// The maximum number of items of one change.
    package static let limit = 200

    /// Returns the fields whose values several items get at once, besides tags and ratings.
    package static func fields(of kind: CatalogueKind) -> [CatalogueField] {
        kind.fields.filter { $0 == .album || $0 == .year }
    }

    /// Returns the facts after the change, or `facts` if nothing changes. A store calls this method within its
    /// transaction.
    /// - Throws: `FieldError.tooMany` if the item has the maximum number of tags.
    package func step(on facts: ItemFacts) throws(FieldError) -> ItemFacts {
        var changed = facts
        switch self {
        case .addTag(let tag):
            guard !facts.tags.contains(where: { Self.isSame($0, tag) }) else { return facts }
            guard facts.tags.count < Tag.countLimit else { throw .tooMany(count: facts.tags.count + 1) }
            changed[.tags] = .tags(facts.tags + [tag])
        case .removeTag(let tag):
            changed[.tags] = .tags(facts.tags.filter { !Self.isSame($0, tag) })
        case .rate(let rating):
            changed[.rating] = rating.map(FieldValue.rating)
        case .set(let field, let value):
            changed[field] = value
        case .delete, .merge, .distinguish:
            break
        }
        return changed
    }

    /// Returns the facts of an item that others are merged into: its own, and those of the others where it has none. Tags
    /// are united, and notes are joined if they fit.
    package static func merge(_ others: [ItemFacts], into facts: ItemFacts) -> ItemFacts {
        others.reduce(facts) { merged, other in
            var facts = merged
            for field in CatalogueField.allCases where merged[field] == nil { facts[field] = other[field] }
            let tags = other.tags.filter { tag in !merged.tags.contains { isSame($0, tag) } }
            facts[.tags] = .tags(Array((merged.tags + tags).prefix(Tag.countLimit)))
            if let note = merged.note, let added = other.note, !note.contains(added) {
                let joined = "\(note)\n\n\(added)"
                if joined.utf16.count <= Note.lengthLimit { facts[.note] = .text(joined) }
            }
            return facts
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { Tag.key(of: one) == Tag.key(of: other) }
}

/// An edit of an item or a change of several that has been made, and what undoing it needs.
package struct MadeChange: Sendable, Equatable, Codable {
    /// An item before the change.
    package struct Former: Sendable, Equatable, Codable {
        package let id: Int64
        /// The revision after the change. An item that has another one is left as it is.
        package let revision: Int
        package let name: String
        package let credit: String
        package let facts: ItemFacts
        /// Whether the change has deleted the item.
        package let isDeleted: Bool

        package init(_ item: some CatalogueItem, isDeleted: Bool = false) {
            id = item.id
            revision = item.revision + 1
            name = item.name
            credit = item.credit
            facts = item.facts
            self.isDeleted = isDeleted
        }

        /// Returns the item as it was before the change; `nil` if it was changed again.
        package func step<Item: CatalogueItem>(on item: Item) -> Item? {
            guard item.revision == revision else { return nil }
            return Item(id: id, revision: revision + 1, name: name, credit: credit, facts: facts)
        }
    }

    /// The change of several items; `nil` for an edit of one.
    package let change: SeveralChange?
    /// The items that the change has changed, or has distinguished.
    package let items: [Former]
    /// The time of the change, and of the deletions that were part of it.
    package let time: Date
    /// The ids of the items that were chosen, also of those that did not have to be changed.
    package internal(set) var chosen: [Int64] = []

    package init(_ change: SeveralChange?, items: [Former], at time: Date) {
        self.change = change
        self.items = items
        self.time = time
    }
}

/// The reason that several items are not changed.
package enum SeveralError: Error, Sendable, Equatable {
    /// No item was chosen, or none is there any more.
    case nothingChosen
    case tooMany(limit: Int)
    /// The tag, or the tags that one of the items would have, are invalid.
    case tag(FieldError)
    case rating
    /// The value of a field is invalid, or the items have no such field.
    case value
}

extension SeveralChange {
    /// Reads the contents of a field for one tag.
    package static func tag(of typed: String) throws(SeveralError) -> String {
        do {
            return try Tag.single(typed)
        } catch {
            throw .tag(error)
        }
    }

    /// Reads the contents of a field for a rating; empty for none.
    package static func rating(of typed: String) throws(SeveralError) -> Rating? {
        let points = typed.trimmed
        guard !points.isEmpty else { return nil }
        guard let rating = Rating(points) else { throw .rating }
        return rating
    }

    /// Reads the contents of a field for an album or a year; empty for none.
    package static func value(
        of typed: String,
        for field: CatalogueField,
        in kind: CatalogueKind
    ) throws(SeveralError) -> FieldValue? {
        guard fields(of: kind).contains(field) else { throw .value }
        do {
            return try field.value(of: typed, in: kind, isTyped: true)
        } catch {
            throw .value
        }
    }
}
