import GRDB
package import Models

/// An item that is stored in its own table.
package protocol CatalogueRecord: CatalogueItem {
    static var tableName: String { get }
    static var creditColumn: String { get }
    /// The names of all `ItemColumn`s.
    static var columnNames: String { get }
}

extension Song: CatalogueRecord {
    package static let tableName = "song"
    package static let creditColumn = "artist"
    package static let columnNames = ItemColumn.names(credit: creditColumn)
}

extension Movie: CatalogueRecord {
    package static let tableName = "movie"
    package static let creditColumn = "director"
    package static let columnNames = ItemColumn.names(credit: creditColumn)
}

/// The columns of an item, except its keys.
enum ItemColumn: Int, SelectedColumn {
    case id, revision, name, credit, album, year, seconds, note, rating, tags

    /// The names in the table of deleted items, where the credit has one name for songs and movies.
    static let deletedNames = names(credit: "credit")

    /// The columns that an edit changes.
    static let draft = allCases.filter { $0 != .id && $0 != .revision }

    static func names(_ columns: [ItemColumn] = allCases, credit: String) -> String {
        columns.map { $0 == .credit ? credit : "\($0)" }.joined(separator: ", ")
    }

    /// Returns the value of a draft; `nil` for the id and the revision, which drafts do not have.
    func value(of draft: Draft<some CatalogueItem>) -> (any DatabaseValueConvertible)? {
        switch self {
        case .id, .revision: nil
        case .name: draft.name
        case .credit: draft.credit
        case .album: draft.facts.album
        case .year: draft.facts.year
        case .seconds: draft.facts.seconds
        case .note: draft.facts.note
        case .rating: draft.facts.rating?.halves
        case .tags: draft.facts.tags.isEmpty ? nil : draft.facts.tags.joined(separator: ",")
        }
    }
}

extension CatalogueItem {
    /// - Parameter row: A row with all `ItemColumn`s.
    init(_ row: Row) {
        let tags: String? = row[ItemColumn.tags]
        let facts = ItemFacts(
            album: row[ItemColumn.album],
            year: row[ItemColumn.year],
            seconds: row[ItemColumn.seconds],
            note: row[ItemColumn.note],
            rating: (row[ItemColumn.rating] as Int?).flatMap(Rating.init(halves:)),
            tags: tags.map { Tag.split($0) } ?? []
        )
        self.init(
            id: row[ItemColumn.id],
            revision: row[ItemColumn.revision],
            name: row[ItemColumn.name],
            credit: row[ItemColumn.credit],
            facts: facts
        )
    }
}

/// The folded texts that are used to sort, compare and find items.
///
/// They are stored, so a change of `Folding` needs a migration that creates all keys again.
struct CatalogueKeys {
    /// The columns of the keys.
    static let names = "nameKey, creditKey, otherKey, albumKey, identity, likeness"
    static let count = 6

    let name: String
    let credit: String
    /// The album, the year, the note, the tags, and the other forms by which an item is found (see
    /// `Folding.searchForms`); `nil` if there are none.
    let other: String?
    let album: String?
    /// The difference of the name and the credit to other ones with the same keys, such as the sign of "C#"; empty for
    /// most items. Items with the same name, credit and difference are duplicates.
    let identity: String
    private let text: String
    private let identities: (name: String, credit: String)

    /// See `Likeness`. Computed when it is stored, because most keys are only compared.
    private var likeness: Int64 { Likeness.key(name: text, identities: identities) }

    /// The values, in the order of ``names``.
    var values: [(any DatabaseValueConvertible)?] { [name, credit, other, album, identity, likeness] }

    init(_ draft: Draft<some CatalogueItem>) {
        self.init(name: draft.name, credit: draft.credit, facts: draft.facts)
    }

    init(name: String, credit: String, facts: ItemFacts) {
        text = name
        self.name = Folding.fold(name)
        self.credit = Folding.fold(credit)
        other = Self.other(of: facts, forms: ([name, credit] + Self.texts(of: facts)).flatMap(Folding.searchForms))
        album = facts.album.map(Folding.fold)
        identities = (name: Folding.identity(of: name), credit: Folding.identity(of: credit))
        identity =
            identities == (self.name, self.credit) ? "" : "\(identities.name)\n\(identities.credit)"
    }

    static func other(of facts: ItemFacts, forms: [String] = []) -> String? {
        let texts = texts(of: facts).map(Folding.fold) + forms
        return texts.isEmpty ? nil : texts.joined(separator: " ")
    }

    private static func texts(of facts: ItemFacts) -> [String] {
        [facts.album, facts.year.map(String.init), facts.note].compactMap(\.self) + facts.tags
    }

    /// The possible sort keys of a text with a key: with a leading article at the end, or as it is.
    static func sortKeys(of key: String) -> [String] {
        let moved = Folding.articles.first { key.utf8.starts(with: "\($0) ".utf8) }.map { article in
            "\(key.dropFirst(article.count + 1))\u{1}\(article)"
        }
        return [key, moved].compactMap(\.self)
    }
}
