import Foundation
internal import Models

extension CatalogueItem {
    static var table: String { kind.tableName }

    static var creditColumn: String {
        switch kind {
        case .songs: "artist"
        case .movies: "director"
        }
    }

    /// The columns of an item, for a query.
    static var columns: String {
        "id, revision, name, \(creditColumn) AS credit, album, year, seconds, note, rating, tags"
    }

    /// - Parameter row: A row with all `columns`.
    init(_ row: PostgresRow) throws {
        self.init(
            id: try row["id"],
            revision: try row["revision"],
            name: try row["name"],
            credit: try row["credit"],
            facts: ItemFacts(
                album: try row["album"],
                year: try row["year"],
                seconds: try row["seconds"],
                note: try row["note"],
                rating: (try row["rating"] as Int?).flatMap(Rating.init(halves:)),
                tags: (try row["tags"] as String?).map { Tag.split($0) } ?? []
            )
        )
    }
}

extension CatalogueKind {
    /// The name of the table, as in the SQLite file.
    var tableName: String {
        switch self {
        case .songs: "song"
        case .movies: "movie"
        }
    }
}

/// The values of a draft as they are stored, with its keys.
struct CatalogueRow {
    /// The columns that an edit changes.
    static func draftColumns(of item: (some CatalogueItem).Type) -> [String] {
        [
            "name", item.creditColumn, "album", "year", "seconds", "note", "rating", "tags", "nameKey", "creditKey",
            "albumKey", "identity", "likeness", "nameSort", "creditSort", "albumSort", "lexemes", "creditNames",
            "tagKeys",
        ]
    }

    static func columns(of item: (some CatalogueItem).Type) -> [String] {
        draftColumns(of: item) + ["addedAt", "adderDigest"]
    }

    /// The values of `draftColumns`.
    let values: PostgresConnection.Arguments

    init(_ draft: Draft<some CatalogueItem>) {
        self.init(draft, CatalogueKeys(draft))
    }

    /// - Parameter keys: The keys of the draft.
    init(_ draft: Draft<some CatalogueItem>, _ keys: CatalogueKeys) {
        let facts = draft.facts
        let sortKeys = (
            name: CatalogueKeys.sortKey(of: draft.name, key: keys.name),
            credit: CatalogueKeys.sortKey(of: draft.credit, key: keys.credit),
            album: facts.album.flatMap { album in keys.album.map { CatalogueKeys.sortKey(of: album, key: $0) } }
        )
        values = [
            draft.name, draft.credit, facts.album, facts.year, facts.seconds, facts.note, facts.rating?.halves,
            facts.tags.isEmpty ? nil : facts.tags.joined(separator: ","), keys.name.shortenedKey,
            keys.credit.shortenedKey, keys.album?.shortenedKey, keys.storedIdentity, keys.likeness,
            sortKeys.name.shortenedKey,
            sortKeys.credit.shortenedKey, sortKeys.album?.shortenedKey, Self.lexemes(of: keys),
            keys.creditNames?.stored, keys.tagKeys,
        ]
    }

    /// The values of `columns`.
    func values(from origin: ItemOrigin) -> PostgresConnection.Arguments {
        values + [origin.time?.wholeSeconds, origin.adder.map { Data($0) }]
    }

    /// The words of an item, as a `tsvector` in text. Those of the name have the weight A, those of the credit B, others C.
    /// A word may be repeated, which the server ignores.
    static func lexemes(of keys: CatalogueKeys) -> String {
        var lexemes: [UInt8] = []
        for (key, weight) in [(keys.name, ":1A "), (keys.credit, ":2B "), (keys.other ?? "", ":3C ")] {
            for word in key.utf8.split(whereSeparator: Lexeme.isSeparator) {
                // Words have no signs that are escaped in quotes.
                lexemes.append(UInt8(ascii: "'"))
                lexemes += Lexeme.shortened(word)
                lexemes.append(UInt8(ascii: "'"))
                lexemes += weight.utf8
            }
        }
        return String(decoding: lexemes, as: UTF8.self)
    }
}

extension CatalogueKeys {
    /// The sign by which items with the same stored keys differ: the whole keys too, if they are shortened.
    var storedIdentity: String { Self.storedIdentity(identity, ofName: name, credit: credit) }

    /// - Parameters:
    ///   - name: The key of the name, which is not shortened.
    ///   - credit: The key of the credit, which is not shortened.
    static func storedIdentity(_ identity: String, ofName name: String, credit: String) -> String {
        let isWhole = name.shortenedKey == name && credit.shortenedKey == credit
        return isWhole ? identity : "\(name)\n\(credit)\n\(identity)"
    }
}

extension String {
    /// A key as it is stored: its beginning, because a row of an index has a limit of 2,700 bytes.
    var shortenedKey: String { beginning(ofLength: 200) }

    /// Returns the first Unicode scalars.
    func beginning(ofLength length: Int) -> String {
        utf8.count <= length ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(length)))
    }
}

extension [CreditName] {
    /// The names as a JSON array of arrays of the key, the name and the sort key, for triggers.
    var stored: String {
        let names = JSONWriter.Value.array(
            map {
                .strings([$0.key.shortenedKey, $0.name, CatalogueKeys.sortKey(of: $0.name, key: $0.key).shortenedKey])
            }
        )
        return String(decoding: names.bytes, as: UTF8.self)
    }
}
