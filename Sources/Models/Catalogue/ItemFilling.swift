/// The blank fields of an item, filled with those of a row that has the same item. What the item has is never replaced,
/// and a row adds tags only to an item without any.
package struct ItemFilling: Sendable, Equatable {
    /// The facts of the item with those of the row.
    package let facts: ItemFacts
    /// The fields that only the row has.
    package let fields: [CatalogueField]
    /// Whether a field of the row has another value than the item.
    package let isDifferent: Bool

    package init(of facts: ItemFacts, by row: ItemFacts) {
        var filled = facts
        var fields: [CatalogueField] = []
        var isDifferent = false
        for field in ItemFacts.fields {
            guard let value = row[field] else { continue }
            if let kept = facts[field] {
                if kept != value { isDifferent = true }
            } else {
                filled[field] = value
                fields.append(field)
            }
        }
        self.facts = filled
        self.fields = fields
        self.isDifferent = isDifferent
    }
}

extension ItemFacts {
    /// The optional fields, in the order of the form.
    package static let fields = CatalogueField.allCases.filter { $0 != .name && $0 != .credit }

    /// Returns the facts without these fields.
    package func blanking(_ fields: some Sequence<CatalogueField>) -> ItemFacts {
        var facts = self
        for field in fields { facts[field] = nil }
        return facts
    }
}

/// A fill of an item by an import, and what taking it back needs.
package struct ItemFill: Sendable, Equatable {
    package let itemID: Int64
    /// The revision before the import.
    package let formerRevision: Int
    /// The revision after the last fill. An item that has another one is left as it is.
    package private(set) var revision: Int
    /// The fields that the import has filled.
    package private(set) var fields: [CatalogueField]

    package init(itemID: Int64, formerRevision: Int, revision: Int, fields: [CatalogueField]) {
        self.itemID = itemID
        self.formerRevision = formerRevision
        self.revision = revision
        self.fields = fields
    }

    package mutating func add(_ later: ItemFill) {
        revision = later.revision
        fields += later.fields
    }

    /// Returns the item without what the import has filled; `nil` if it was changed since.
    package func undoing<Item: CatalogueItem>(on item: Item) -> Draft<Item>? {
        item.revision == revision ? Draft(item, facts: item.facts.blanking(fields)) : nil
    }

    /// The fields as they are stored: the bits of their numbers.
    package var storedFields: Int { fields.reduce(0) { $0 | 1 << $1.rawValue } }

    /// Returns the fields of stored bits.
    package static func fields(stored bits: Int) -> [CatalogueField] {
        ItemFacts.fields.filter { bits & 1 << $0.rawValue != 0 }
    }
}

/// A number that tells which facts an item has, and whether it has the same as another: of two different values, one in a
/// thousand looks the same. A million items need 8 MB.
package struct FactsDigest: Sendable, Equatable {
    private static let width: UInt64 = 10
    private static let mask: UInt64 = 1 << width - 1

    private var bits: UInt64 = 0

    package init(_ facts: ItemFacts) {
        for (index, field) in ItemFacts.fields.enumerated() {
            guard let value = facts[field] else { continue }
            bits |= Self.hash(Self.text(of: value)) << (UInt64(index) * Self.width)
        }
    }

    /// Returns a hash that is never 0, which is a field without a value.
    private static func hash(_ text: String) -> UInt64 {
        // FNV-1a, whose lowest bits depend on those of the text alone.
        let hash = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        return (hash >> 32) % mask + 1
    }

    private static func text(of value: FieldValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): "\(number)"
        case .rating(let rating): "\(rating.halves)"
        case .tags(let tags): tags.joined(separator: ",")
        }
    }

    /// Fills the fields that are blank, as ``ItemFilling`` does.
    /// - Returns: The filled fields, and whether another field has another value.
    package mutating func fill(by row: FactsDigest) -> (fields: [CatalogueField], isDifferent: Bool) {
        var fields: [CatalogueField] = []
        var isDifferent = false
        for (index, field) in ItemFacts.fields.enumerated() {
            let place = UInt64(index) * Self.width
            let (kept, value) = (bits >> place & Self.mask, row.bits >> place & Self.mask)
            if value == 0 || kept == value { continue }
            if kept == 0 {
                bits |= value << place
                fields.append(field)
            } else {
                isDifferent = true
            }
        }
        return (fields, isDifferent)
    }
}
