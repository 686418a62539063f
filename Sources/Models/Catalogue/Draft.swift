/// A song or a movie that has no id yet, and that has been found fit to keep.
package struct Draft<Item: CatalogueItem>: Sendable, Equatable {
    package let name: String
    package let credit: String
    package let facts: ItemFacts

    /// White space around a name or a credit is dropped.
    /// - Throws: which of the two cannot be kept, and why; the name is looked at first.
    package init(name: String, credit: String) throws(DraftError) {
        self.name = try FieldValidation.required(name, as: .name)
        self.credit = try FieldValidation.required(credit, as: .credit)
        facts = .none
    }

    /// - Throws: all that is wrong with it.
    package init(name: String, credit: String, facts: ItemFacts) throws(DraftErrors) {
        try self.init(DraftText(name: name, credit: credit, facts: facts))
    }

    /// White space around each field is dropped, and what only a song has of a movie.
    /// - Throws: all that is wrong with it.
    package init(_ text: DraftText) throws(DraftErrors) {
        var check = DraftCheck()
        let name = check.note { () throws(DraftError) in try FieldValidation.required(text.name, as: .name) }
        let credit = check.note { () throws(DraftError) in try FieldValidation.required(text.credit, as: .credit) }
        facts = check.facts(of: text, hasAlbum: Item.hasAlbum)
        guard let name, let credit, check.mistakes.isEmpty else { throw DraftErrors(mistakes: check.mistakes) }
        self.name = name
        self.credit = credit
    }

    /// Whether the item has all that this has, and no more.
    package func isSame(as item: Item) -> Bool {
        name == item.name && credit == item.credit && facts == item.facts
    }
}
