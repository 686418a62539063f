/// The folded texts that are used to sort, compare and find items.
///
/// Stores keep them, so a change of `Folding` needs a migration that creates all keys again.
package struct CatalogueKeys: Sendable {
    package let name: String
    package let credit: String
    /// The album, the year, the note, the tags, and the other forms by which an item is found (see
    /// `Folding.searchForms`); `nil` if there are none.
    package let other: String?
    package let album: String?
    /// The difference of the name and the credit to other ones with the same keys, such as the sign of "C#"; empty for
    /// most items. Items with the same name, credit and difference are duplicates. An item without a credit has its year in
    /// place of one: "The Fly" of 1958 and that of 1986 are different movies (``UncreditedItems``).
    package let identity: String
    /// The artists or directors with their keys; `nil` for a credit that is one name, whose key is ``credit``.
    package let creditNames: [CreditName]?
    /// The keys of the tags; `nil` if they are the tags with their Latin letters in lower case (``Tag/keys(of:)``).
    package let tagKeys: String?
    private let text: String
    private let identities: (name: String, credit: String)

    /// See `Likeness`. Computed when it is stored, because most keys are only compared.
    package var likeness: Int64 { Likeness.key(name: text, identities: identities) }

    package init(_ draft: Draft<some CatalogueItem>) {
        self.init(name: draft.name, credit: draft.credit, facts: draft.facts)
    }

    package init(name: String, credit: String, facts: ItemFacts) {
        text = name
        self.name = Folding.fold(name)
        self.credit = Folding.fold(credit)
        other = Self.other(of: facts, forms: ([name, credit] + Self.texts(of: facts)).flatMap(Folding.searchForms))
        album = facts.album.map(Folding.fold)
        tagKeys = Tag.keys(of: facts.tags)
        creditNames = CreditName.all(in: credit)
        identities = (
            name: Folding.identity(of: name, foldedTo: self.name),
            credit: Folding.identity(of: credit, foldedTo: self.credit)
        )
        let other = credit.isEmpty ? facts.year.map(String.init) ?? "" : identities.credit
        identity = (identities.name, other) == (self.name, self.credit) ? "" : "\(identities.name)\n\(other)"
    }

    package static func other(of facts: ItemFacts, forms: [String] = []) -> String? {
        let texts = texts(of: facts).map(Folding.fold) + forms
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    private static func texts(of facts: ItemFacts) -> [String] {
        [facts.album, facts.year.map(String.init), facts.note].compactMap(\.self) + facts.tags
    }

    /// The possible sort keys of a text with a key: with a leading article at the end, or as it is.
    package static func sortKeys(of key: String) -> [String] {
        [key, article(of: key).map { moving($0, in: key) }].compactMap(\.self)
    }

    /// Returns the key of a text by which lists are sorted: with a leading article at the end, so that "The Beatles" is
    /// listed before "Bee Gees". "A-ha" begins with no article, so the text is compared as well as its key.
    package static func sortKey(of text: String, key: String) -> String {
        guard let article = article(of: key) else { return key }
        let start = text.utf8.prefix(article.utf8.count + 1).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        return start == Array("\(article) ".utf8) ? moving(article, in: key) : key
    }

    private static let beginnings = Folding.articles.map { (article: $0, bytes: Array("\($0) ".utf8)) }

    private static func article(of key: String) -> String? {
        beginnings.first { key.utf8.starts(with: $0.bytes) }?.article
    }

    private static func moving(_ article: String, in key: String) -> String {
        "\(key.dropFirst(article.count + 1))\u{1}\(article)"
    }

    /// Returns whether the names of both keys are the same.
    func isSameName(as other: CatalogueKeys) -> Bool {
        name == other.name && identities.name == other.identities.name
    }

    /// Returns whether the items of both keys are duplicates.
    package func isSame(as other: CatalogueKeys) -> Bool {
        name == other.name && credit == other.credit && identity == other.identity
    }
}
