import Foundation
import GRDB
internal import Models

extension CatalogueTable {
    /// Returns `nil` if the list has no such page.
    func page(_ query: CatalogueQuery) throws -> CataloguePage<Item>? {
        if let credit = query.filter.onlyCredit { return try page(query, of: credit) }
        if query.filter != .all { return try CatalogueSelection(query, in: self).page() }
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
    struct RowRange {
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
        let (count, spelling) = try CreditNameTable<Item>(db: db).count(of: key)
        guard let paging = Paging(page: query.page, itemCount: count, size: query.size) else { return nil }
        let items = try items(of: paging, in: query.order, creditedTo: key)
        return CataloguePage(items: items, paging: paging, credit: spelling)
    }

    /// Reads the rows before the page in the index of the credit, from the nearer end. This is fast, because no artist
    /// has very many songs.
    private func items(of paging: Paging, in order: CatalogueOrder, creditedTo key: String) throws -> [Item] {
        let isNearerToEnd = paging.offset > paging.itemCount / 2
        let rows = RowRange(paging, fromEnd: isNearerToEnd)
        let names = CreditNameTable<Item>(db: db)
        if try names.hasRows(of: key) {
            let isDescending = order.isDescending != isNearerToEnd
            let items = try items(withIDs: names.ids(of: key, in: order.key, isDescending: isDescending, rows))
            return isNearerToEnd ? items.reversed() : items
        }
        // All of these have the same credit.
        let columns = order.key.columns.filter { $0 != "creditSort" }
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
        let unnamed =
            try Int.fetchOne(db, sql: "SELECT count(*) FROM \(Item.tableName)Credit WHERE creditKey = ''") ?? 0
        let count = (try tally("credits").first?.count ?? 0) - unnamed
        guard let paging = Paging(page: page, itemCount: count, size: size) else { return nil }
        let isNearerToEnd = paging.offset > count / 2
        let rows = RowRange(paging, fromEnd: isNearerToEnd)
        let direction = isNearerToEnd ? "DESC" : "ASC"
        let credits = try credits(
            "ORDER BY creditSort \(direction), creditKey \(direction) LIMIT ? OFFSET ?",
            [rows.count, rows.offset]
        )
        return ListPage(items: isNearerToEnd ? credits.reversed() : credits, paging: paging)
    }

    /// Returns `nil` if there is no such page.
    func albums(page: Int, size: Int) throws -> ListPage<AlbumCount>? {
        let count = try tally("albums").first?.count ?? 0
        guard let paging = Paging(page: page, itemCount: count, size: size) else { return nil }
        let isNearerToEnd = paging.offset > count / 2
        let rows = RowRange(paging, fromEnd: isNearerToEnd)
        let direction = isNearerToEnd ? "DESC" : "ASC"
        let albums = try db.rows(
            cached: """
                SELECT album, credit, count FROM \(Item.tableName)Album
                ORDER BY albumSort \(direction), creditKey \(direction) LIMIT ? OFFSET ?
                """,
            [rows.count, rows.offset]
        ) { AlbumCount(album: $0["album"], credit: Credit.words(of: $0["credit"]), count: $0["count"]) }
        return ListPage(items: isNearerToEnd ? albums.reversed() : albums, paging: paging)
    }

    private func credits(_ condition: String, _ arguments: StatementArguments) throws -> [CreditCount] {
        try db.rows(
            cached: "SELECT credit, count FROM \(Item.tableName)Credit WHERE creditKey > '' \(condition)",
            arguments
        ) {
            CreditCount(credit: Credit.words(of: $0["credit"]), count: $0["count"])
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

    func facets() throws -> CatalogueFacets {
        let tags = try db.rows(
            cached: """
                SELECT value, count FROM \(Item.tableName)Tally WHERE kind = 'tag' AND count > 0
                ORDER BY count DESC LIMIT ?
                """,
            [CatalogueFacets.tagLimit]
        ) { CatalogueFacets.TagCount(tag: $0["value"], count: $0["count"]) }
        let ratings = try ratings()
        return CatalogueFacets(
            decades: try decades(),
            ratings: ratings.contains { $0 > 0 } ? ratings : [],
            tags: tags
        )
    }

    private func decades() throws -> [CatalogueStatistics.Decade] {
        let decades = try tally("decade").compactMap { value, count in
            Int(value).map { CatalogueStatistics.Decade(decade: $0, count: count) }
        }
        return decades.sorted { $0.decade < $1.decade }
    }

    private func ratings() throws -> [Int] {
        let ratings = Dictionary(uniqueKeysWithValues: try tally("rating"))
        return Rating.halves.map { ratings["\($0)"] ?? 0 }
    }

    func statistics(at time: Date) throws -> CatalogueStatistics {
        CatalogueStatistics(
            decades: try decades(),
            ratings: try ratings(),
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

extension CatalogueTable {
    /// Returns the range of the ids that were added in a period. Ids grow with time, so that a few rows tell where it begins
    /// and ends, and no index is needed. After a clock was set back, items at its edges may be missing.
    fileprivate func ids(addedIn period: AdditionPeriod) throws -> (first: Int64, end: Int64) {
        (try firstID(addedSince: period.seconds.lowerBound), try firstID(addedSince: period.seconds.upperBound))
    }

    /// Returns the first id that was added at a time or after it, or the one after the last. The times of the first items
    /// may be unknown.
    private func firstID(addedSince time: Int) throws -> Int64 {
        let last: Int64 = try db.row(cached: "SELECT max(id) FROM \(Item.tableName)", [])?[0] ?? 0
        var (low, high) = (Int64(1), last + 1)
        while low < high {
            let middle = low + (high - low) / 2
            let row = try db.row(
                cached: "SELECT id, addedAt FROM \(Item.tableName) WHERE id >= ? ORDER BY id LIMIT 1",
                [middle]
            )
            let added: Int? = row?["addedAt"]
            if let row, added ?? .min < time { low = max(row["id"], middle) + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the number of items that were added in a period. Those of each day are stored.
    fileprivate func count(addedIn period: AdditionPeriod) throws -> Int {
        let query = """
            SELECT coalesce(sum(count), 0) FROM \(Item.tableName)Tally
            WHERE kind = 'day' AND value >= date(?, 'unixepoch') AND value < date(?, 'unixepoch')
            """
        return try db.row(cached: query, [period.seconds.lowerBound, period.seconds.upperBound])?[0] ?? 0
    }
}

/// A page of a filtered list. Call it inside a transaction.
///
/// Its statements are not cached, because clients could fill the cache with the many combinations of conditions.
struct CatalogueSelection<Item: CatalogueRecord> {
    private let query: CatalogueQuery
    private let table: CatalogueTable<Item>
    private var conditions: [String] = []
    private var values: [String: any DatabaseValueConvertible] = [:]
    /// The condition of the tag, for a query that begins with the tag, and for one that begins with something else.
    private var tagCondition: (first: String, later: String)?

    init(_ query: CatalogueQuery, in table: CatalogueTable<Item>) throws {
        self.query = query
        self.table = table
        let filter = query.filter
        if let credit = filter.credit {
            let key = Folding.fold(credit)
            let named = "id IN (SELECT itemID FROM \(Item.tableName)CreditName WHERE creditKey = :credit)"
            let hasOthers = try CreditNameTable<Item>(db: table.db).hasRows(of: key)
            add(hasOthers ? "(creditKey = :credit OR \(named))" : "creditKey = :credit", ["credit": key])
        }
        if let album = filter.album { add("albumKey = :album", ["album": Folding.fold(album)]) }
        if let decade = filter.decade { add("year BETWEEN :decade AND :decade + 9", ["decade": decade]) }
        if let year = filter.year { add("year = :year", ["year": year]) }
        if let rating = filter.rating { add("rating = :rating", ["rating": rating.halves]) }
        if let least = filter.leastRating { add("rating >= :leastRating", ["leastRating": least.halves]) }
        if let tag = filter.tag {
            // With other conditions or in order, each found item is looked up, so that not all with the tag are read.
            let tags = "\(Item.tableName)Tag"
            values["tag"] = Tag.key(of: tag)
            tagCondition = (
                "id IN (SELECT itemID FROM \(tags) WHERE tag = :tag)",
                "EXISTS (SELECT 1 FROM \(tags) WHERE tag = :tag AND itemID = \(Item.tableName).id)"
            )
        }
        if let period = filter.added {
            let ids = try table.ids(addedIn: period)
            add("id >= :firstID AND id < :endID", ["firstID": ids.first, "endID": ids.end])
            add("addedAt >= :addedFrom", ["addedFrom": period.seconds.lowerBound])
            add("addedAt < :addedBefore", ["addedBefore": period.seconds.upperBound])
        }
        guard !filter.words.isInvisible else {
            if conditions.isEmpty, tagCondition == nil { add("TRUE") }
            return
        }
        let pattern = try CatalogueSearch<Item>(filter.words, in: table.db).pattern()
        let search = "\(Item.tableName)Search"
        guard let pattern else {
            add("FALSE")
            return
        }
        add("id IN (SELECT rowid FROM \(search) WHERE \(search) MATCH :pattern)", ["pattern": pattern])
    }

    private mutating func add(_ condition: String, _ values: [String: any DatabaseValueConvertible] = [:]) {
        conditions.append(condition)
        self.values.merge(values) { _, new in new }
    }

    /// Returns the number of items that meet the conditions. Those of a tag, and of a day or a month, are stored.
    private func count() throws -> Int? {
        if let period = query.filter.added, query.filter == .all.with(\.added, period) {
            return try table.count(addedIn: period)
        }
        return try Int.fetchOne(
            table.db,
            sql: conditions.isEmpty && tagCondition != nil
                ? "SELECT count(*) FROM \(Item.tableName)Tag WHERE tag = :tag"
                : "SELECT count(*) FROM \(Item.tableName) WHERE \(condition(startsWithTag: false))",
            arguments: StatementArguments(values)
        )
    }

    /// Returns `nil` if there is no such page.
    func page() throws -> CataloguePage<Item>? {
        guard let paging = Paging(page: query.page, itemCount: try count() ?? 0, size: query.size) else { return nil }
        let items = try table.items(withIDs: try ids(of: paging))
        return CataloguePage(
            items: items,
            paging: paging,
            credit: try query.filter.credit.flatMap { credit in
                items.isEmpty ? nil : try CreditNameTable<Item>(db: table.db).count(of: Folding.fold(credit)).spelling
            }
        )
    }

    private func condition(startsWithTag: Bool) -> String {
        let tag = tagCondition.map { startsWithTag ? $0.first : $0.later }
        return (conditions + [tag].compactMap(\.self)).joined(separator: " AND ")
    }

    /// Reads the ids before the page, too, from the nearer end.
    private func ids(of paging: Paging) throws -> [Int64] {
        let isNearerToEnd = paging.offset > paging.itemCount / 2
        let rows = CatalogueTable<Item>.RowRange(paging, fromEnd: isNearerToEnd)
        let terms = query.order.key.columns.order(isDescending: query.order.isDescending != isNearerToEnd)
        let access = try access(to: rows, of: paging)
        let condition = condition(startsWithTag: conditions.isEmpty && access.isEmpty)
        let ids = try Int64.fetchAll(
            table.db,
            sql: """
                SELECT id FROM \(Item.tableName) \(access) WHERE \(condition)
                ORDER BY \(terms) LIMIT \(rows.count) OFFSET \(rows.offset)
                """,
            arguments: StatementArguments(values)
        )
        return isNearerToEnd ? ids.reversed() : ids
    }

    /// Chooses how the rows are found. SQLite would sort all found rows: of a fifth of a million songs, that takes 0.3 s.
    /// If many are found, it is faster to read the whole list in its order until the page is full.
    private func access(to rows: CatalogueTable<Item>.RowRange, of paging: Paging) throws -> String {
        let all = try table.revisionAndCount().count
        let found = paging.itemCount
        guard found.multipliedReportingOverflow(by: found).partialValue > (rows.offset + rows.count) * all else {
            return ""
        }
        return switch query.order.key {
        case .added: "NOT INDEXED"
        case .name: "INDEXED BY \(Item.tableName)ByName"
        case .credit: "INDEXED BY \(Item.tableName)BySort"
        }
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
