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

extension CatalogueKeys {
    /// The columns of the keys.
    static let names = "nameKey, creditKey, otherKey, albumKey, identity, likeness, creditNames, tagKeys"
    static let count = 8

    /// The values, in the order of ``names``.
    var values: [(any DatabaseValueConvertible)?] {
        [name, credit, other, album, identity, likeness, creditNames?.stored, tagKeys]
    }
}

extension [CreditName] {
    /// The names as a JSON array of arrays of the key and the name, for triggers.
    var stored: String {
        let names = JSONWriter.Value.array(map { .strings([$0.key, $0.name]) })
        return String(decoding: names.bytes, as: UTF8.self)
    }
}
