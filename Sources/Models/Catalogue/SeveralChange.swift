import Synchronization

/// A change of several songs or movies at once, and the rule for the result.
package enum SeveralChange: Sendable, Equatable {
    /// A tag as it is stored; see ``Tag``.
    case addTag(String)
    case removeTag(String)
    case rate(Rating?)
    case delete

    /// The maximum number of items of one change.
    package static let limit = 200

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
        case .delete:
            break
        }
        return changed
    }

    private static func isSame(_ one: String, _ other: String) -> Bool { Tag.key(of: one) == Tag.key(of: other) }
}

/// A change of several items that has been made, and what undoing it needs.
package struct MadeChange: Sendable, Equatable {
    /// An item before the change.
    package struct Former: Sendable, Equatable {
        package let id: Int64
        /// The revision after the change. An item that has another one is left as it is.
        package let revision: Int
        package let rating: Rating?
        package let tags: [String]

        package init(_ item: some CatalogueItem) {
            id = item.id
            revision = item.revision + 1
            rating = item.facts.rating
            tags = item.facts.tags
        }

        /// Returns the item as it was before the change; `nil` if it was changed again.
        package func step<Item: CatalogueItem>(on item: Item) -> Item? {
            guard item.revision == revision else { return nil }
            var facts = item.facts
            facts[.rating] = rating.map(FieldValue.rating)
            facts[.tags] = .tags(tags)
            return Item(id: id, revision: revision + 1, name: item.name, credit: item.credit, facts: facts)
        }
    }

    package let change: SeveralChange
    /// The items that the change has changed.
    package let items: [Former]

    package init(_ change: SeveralChange, items: [Former]) {
        self.change = change
        self.items = items
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
}

/// The last changes of several items, which can be undone until others have taken their place, or the program ends.
final class MadeChanges: Sendable {
    private let changes = Mutex(RecentlyUsed<FormToken, MadeChange>(capacity: 50))

    func record(_ change: MadeChange) -> FormToken {
        let token = FormToken.random()
        changes.withLock { $0.insert(change, for: token) }
        return token
    }

    subscript(token: FormToken) -> MadeChange? { changes.withLock { $0.value(for: token) } }
}
