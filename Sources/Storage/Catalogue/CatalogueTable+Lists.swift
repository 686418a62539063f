import Foundation
import GRDB
internal import Models

extension CatalogueTable {
    /// Returns `nil` if the list has no such page.
    func page(_ query: CatalogueQuery) throws -> CataloguePage<Item>? {
        if case .credit(let credit) = query.selection { return try page(query, of: credit) }
        let count = try revisionAndCount().count
        guard let paging = Paging(page: query.page, itemCount: count, size: query.size) else { return nil }
        return CataloguePage(items: try items(of: paging, in: query.order), paging: paging)
    }

    func items(of paging: Paging, in order: CatalogueOrder) throws -> [Item] {
        let rows = RowRange(paging, fromEnd: order.isDescending)
        let items = try items(rows, by: order.key)
        return order.isDescending ? items.reversed() : items
    }

    /// A page of a list, as rows of a query that may read the list from its end.
    private struct RowRange {
        let offset: Int
        let count: Int
        let itemCount: Int

        init(_ paging: Paging, fromEnd: Bool) {
            itemCount = paging.itemCount
            count = min(paging.size, paging.itemCount - paging.offset)
            offset = fromEnd ? paging.itemCount - paging.offset - count : paging.offset
        }
    }

    private func items(_ rows: RowRange, by key: CatalogueOrder.Key) throws -> [Item] {
        let blocks = OrderBlocks(table: Item.tableName, key: key)
        guard let position = try blocks.position(at: rows.offset, of: rows.itemCount, in: db) else { return [] }
        let columns = blocks.columns.joined(separator: ", ")
        let marks = blocks.columns.map { _ in "?" }.joined(separator: ", ")
        return try items(
            "WHERE (\(columns)) >= (\(marks)) ORDER BY \(columns) LIMIT ? OFFSET ?",
            position.start + [rows.count, position.offset]
        )
    }
}

extension CatalogueTable {
    private func page(_ query: CatalogueQuery, of credit: String) throws -> CataloguePage<Item>? {
        let key = Folding.fold(credit)
        let row = try db.row(cached: "SELECT credit, count FROM \(Item.tableName)Credit WHERE creditKey = ?", [key])
        guard let paging = Paging(page: query.page, itemCount: row?["count"] ?? 0, size: query.size) else { return nil }
        let items = try items(of: paging, in: query.order, creditedTo: key)
        return CataloguePage(items: items, paging: paging, credit: row?["credit"])
    }

    /// Reads the rows before the page in the index of the credit, from the nearer end. This is fast, because no artist
    /// has very many songs.
    private func items(of paging: Paging, in order: CatalogueOrder, creditedTo key: String) throws -> [Item] {
        let isNearerToEnd = paging.offset > paging.itemCount / 2
        let rows = RowRange(paging, fromEnd: isNearerToEnd)
        // All of these have the same credit.
        let columns = order.key.columns.filter { $0 != "creditKey" }
        let terms = columns.order(isDescending: order.isDescending != isNearerToEnd)
        let index = order.key == .added ? "ByCreditAdded" : "ByCredit"
        let items = try items(
            "INDEXED BY \(Item.tableName)\(index) WHERE creditKey = ? ORDER BY \(terms) LIMIT ? OFFSET ?",
            [key, rows.count, rows.offset]
        )
        return isNearerToEnd ? items.reversed() : items
    }

    /// Returns `nil` if there is no such page.
    func credits(page: Int, size: Int) throws -> ListPage<CreditCount>? {
        let count = try tally("credits").first?.count ?? 0
        guard let paging = Paging(page: page, itemCount: count, size: size) else { return nil }
        let isNearerToEnd = paging.offset > count / 2
        let rows = RowRange(paging, fromEnd: isNearerToEnd)
        let direction = isNearerToEnd ? "DESC" : "ASC"
        let credits = try credits("ORDER BY creditKey \(direction) LIMIT ? OFFSET ?", [rows.count, rows.offset])
        return ListPage(items: isNearerToEnd ? credits.reversed() : credits, paging: paging)
    }

    private func credits(_ condition: String, _ arguments: StatementArguments) throws -> [CreditCount] {
        try db.rows(cached: "SELECT credit, count FROM \(Item.tableName)Credit \(condition)", arguments) {
            CreditCount(credit: $0["credit"], count: $0["count"])
        }
    }
}

extension CatalogueTable {
    func letters(in order: CatalogueOrder) throws -> [CatalogueLetter] {
        guard order.key != .added else { return [] }
        let tallies = try tally(order.key == .name ? "nameLetter" : "creditLetter")
        let counts = Dictionary(uniqueKeysWithValues: tallies)
        let ranges = order.isDescending ? LetterRange.all.reversed() : LetterRange.all
        var offset = 0
        return ranges.compactMap { range in
            guard let count = counts[range.name] else { return nil }
            defer { offset += count }
            return CatalogueLetter(letter: range.name, count: count, offset: offset)
        }
    }

    func statistics(at time: Date) throws -> CatalogueStatistics {
        let decades = try tally("decade").compactMap { value, count in
            Int(value).map { CatalogueStatistics.Decade(decade: $0, count: count) }
        }
        let ratings = Dictionary(uniqueKeysWithValues: try tally("rating"))
        return CatalogueStatistics(
            decades: decades.sorted { $0.decade < $1.decade },
            ratings: CatalogueField.ratings.map { ratings["\($0)"] ?? 0 },
            topCredits: try credits("ORDER BY count DESC, creditKey LIMIT ?", [CatalogueStatistics.topCreditsLimit]),
            count: try revisionAndCount().count,
            growth: try growth(at: time)
        )
    }

    /// Returns the counts of the days, of which each is stored.
    private func growth(at time: Date) throws -> Growth {
        let days = try db.rows(
            cached: """
                SELECT unixepoch(value) / 86400 AS day, count FROM \(Item.tableName)Tally
                WHERE kind = 'day' AND value >= date(?, 'unixepoch') AND count > 0 ORDER BY value
                """,
            [Growth.firstDay(at: time) * 86_400]
        ) { Growth.Day(number: $0["day"], count: $0["count"]) }
        return Growth(days, at: time)
    }

    /// Returns the counts of a kind, without those that are 0.
    private func tally(_ kind: String) throws -> [(value: String, count: Int)] {
        let query = "SELECT value, count FROM \(Item.tableName)Tally WHERE kind = ? AND count > 0"
        return try db.rows(cached: query, [kind]) { ($0["value"], $0["count"]) }
    }
}

/// The range of the keys that are listed under one letter.
struct LetterRange {
    let name: String
    let start: String
    /// The first key after the range.
    let end: String

    /// In the order of the list.
    static let all =
        [LetterRange(name: CatalogueLetter.signs, start: "", end: "a")]
        + (UInt8(ascii: "a")...UInt8(ascii: "z")).map { letter in
            LetterRange(
                name: String(UnicodeScalar(letter - 0x20)),
                start: String(UnicodeScalar(letter)),
                end: String(UnicodeScalar(letter + 1))
            )
        }
        + [LetterRange(name: CatalogueLetter.otherScripts, start: "{", end: "\u{10FFFF}")]
}
