/// The validated values of a song or movie, without its id.
package struct Draft<Item: CatalogueItem>: Sendable, Equatable {
    package private(set) var name: String
    package private(set) var credit: String
    package private(set) var facts: ItemFacts

    /// The values of an item.
    package init(_ item: Item) {
        name = item.name
        credit = item.credit
        facts = item.facts
    }

    /// The values of an item with other facts, which are valid.
    package init(_ item: Item, facts: ItemFacts) {
        self.init(item)
        self.facts = facts
    }

    /// The values of an item that others are merged into: its own, and those of the others where it has none.
    package init(merging others: [Item], into item: Item) {
        self.init(item, facts: SeveralChange.merge(others.map(\.facts), into: item.facts))
        if credit.isEmpty { credit = others.lazy.map(\.credit).first { !$0.isEmpty } ?? "" }
    }

    /// - Throws: The errors of all fields.
    package init(name: String, credit: String, facts: ItemFacts = .none) throws(DraftErrors) {
        try self.init(DraftText(name: name, credit: credit, facts: facts, in: Item.kind))
    }

    /// Validates the texts of a file. White space around each text is dropped, and so are fields that the item does not
    /// have.
    /// - Throws: The errors of all fields.
    package init(_ text: DraftText) throws(DraftErrors) {
        try self.init(text, isTyped: false)
    }

    /// Validates the texts of a form. U+FFFD is an error too; see ``FieldRules``. A duration is read as people type it.
    /// - Throws: The errors of all fields.
    package init(typed text: DraftText) throws(DraftErrors) {
        try self.init(text, isTyped: true)
    }

    private init(_ text: DraftText, isTyped: Bool) throws(DraftErrors) {
        (name, credit, facts) = ("", "", .none)
        var errors: [DraftError] = []
        for field in Item.kind.fields {
            do throws(FieldError) {
                self[field] = try field.value(of: text[field], in: Item.kind, isTyped: isTyped)
            } catch {
                errors.append(DraftError(field: field, reason: error))
            }
        }
        guard errors.isEmpty else { throw DraftErrors(errors: errors) }
    }

    /// The value of a field; `nil` if it has none.
    package private(set) subscript(field: CatalogueField) -> FieldValue? {
        get {
            switch field {
            case .name: .text(name)
            case .credit: .text(credit)
            default: facts[field]
            }
        }
        set {
            switch field {
            case .name: name = newValue?.text ?? ""
            case .credit: credit = newValue?.text ?? ""
            default: facts[field] = newValue
            }
        }
    }

    /// Returns the draft with some fields replaced by those of another one.
    func replacing(_ fields: [CatalogueField], with other: Draft) -> Draft {
        var draft = self
        for field in fields { draft[field] = other[field] }
        return draft
    }

    /// Whether the draft has the same values as an item.
    package func isSame(as item: Item) -> Bool {
        name == item.name && credit == item.credit && facts == item.facts
    }
}

/// A song or a movie from a form or a file, before validation: a text for each field.
package struct DraftText: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var texts = [String](repeating: "", count: CatalogueField.allCases.count)

    package init() {}

    package init(dictionaryLiteral texts: (CatalogueField, String)...) {
        for (field, text) in texts { self[field] = text }
    }

    /// The input that produces this item.
    package init<Item: CatalogueItem>(_ item: Item) {
        self.init(name: item.name, credit: item.credit, facts: item.facts, in: Item.kind)
    }

    /// The input that produces this draft.
    package init<Item>(_ draft: Draft<Item>) {
        self.init(name: draft.name, credit: draft.credit, facts: draft.facts, in: Item.kind)
    }

    init(name: String, credit: String, facts: ItemFacts, in kind: CatalogueKind) {
        self[.name] = name
        self[.credit] = credit
        for field in CatalogueField.allCases {
            if let value = facts[field] { self[field] = field.text(of: value, in: kind) }
        }
    }

    /// The text of a field; empty if there is none.
    package subscript(field: CatalogueField) -> String {
        get { texts[field.rawValue] }
        set { texts[field.rawValue] = newValue }
    }
}

/// An invalid field of a song or a movie.
package struct DraftError: Error, Sendable, Equatable {
    package let field: CatalogueField
    package let reason: FieldError

    package init(field: CatalogueField, reason: FieldError) {
        self.field = field
        self.reason = reason
    }
}

/// The errors of a song or a movie: at most one for each field, in the order of the form.
package struct DraftErrors: Error, Sendable, Equatable {
    package let errors: [DraftError]

    package init(errors: [DraftError]) {
        self.errors = errors
    }

    package func reason(for field: CatalogueField) -> FieldError? {
        errors.first { $0.field == field }?.reason
    }
}
