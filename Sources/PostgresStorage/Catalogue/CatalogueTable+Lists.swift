import Foundation
internal import Models

extension CatalogueTable {
    /// Returns `nil` if the list has no such page.
    func page(_ query: CatalogueQuery) throws -> CataloguePage<Item>? {
        if let credit = query.filter.onlyCredit { return try page(query, of: credit) }
        if query.filter != .all { return try CatalogueSelection<Item>(query, in: db).page() }
        let count = try count()
        guard let paging = Paging(page: query.page, itemCount: count, size: query.size) else { return nil }
        return CataloguePage(items: try items(of: paging, in: query.order), paging: paging)
    }

    func items(of paging: Paging, in order: CatalogueOrder) throws -> [Item] {
        let rows = RowRange(paging)
        let terms = order.key.columns.order(isDescending: order.isDescending != rows.isFromEnd)
        return rows.inOrder(try items("ORDER BY \(terms) LIMIT $1 OFFSET $2", [rows.count, rows.offset]))
    }

    private func page(_ query: CatalogueQuery, of credit: String) throws -> CataloguePage<Item>? {
        let key = Folding.fold(credit).shortenedKey
        let names = CreditNameTable<Item>(db: db)
        let (count, spelling) = try names.count(of: key)
        guard let paging = Paging(page: query.page, itemCount: count, size: query.size) else { return nil }
        let rows = RowRange(paging)
        let columns = query.order.key.columns.filter { $0 != "creditSort" }
        let terms = columns.order(isDescending: query.order.isDescending != rows.isFromEnd)
        // An index has the rows of one credit in the order of the list.
        let condition = try names.hasRows(of: key) ? CreditNameTable<Item>.condition(argument: 1) : "creditKey = $1"
        let items = try items(
            "WHERE \(condition) ORDER BY \(terms) LIMIT $2 OFFSET $3",
            [key, rows.count, rows.offset]
        )
        return CataloguePage(items: rows.inOrder(items), paging: paging, credit: spelling)
    }

    /// Returns `nil` if there is no such page.
    func credits(page: Int, size: Int) throws -> ListPage<CreditCount>? {
        let count = try db.value("SELECT count(*) FROM \(Item.table)Credit WHERE creditKey > ''") ?? 0
        guard let paging = Paging(page: page, itemCount: count, size: size) else { return nil }
        let rows = RowRange(paging)
        let terms = ["creditSort", "creditKey"].order(isDescending: rows.isFromEnd)
        let credits = try credits("ORDER BY \(terms) LIMIT $1 OFFSET $2", [rows.count, rows.offset])
        return ListPage(items: rows.inOrder(credits), paging: paging)
    }

    private func credits(_ order: String, _ arguments: PostgresConnection.Arguments) throws -> [CreditCount] {
        try db.rows("SELECT credit, count FROM \(Item.table)Credit WHERE creditKey > '' \(order)", arguments) {
            CreditCount(credit: Credit.words(of: try $0["credit"]), count: try $0["count"])
        }
    }

    /// Returns `nil` if there is no such page.
    func albums(page: Int, size: Int) throws -> ListPage<AlbumCount>? {
        let count = try db.value("SELECT count(*) FROM \(Item.table)Album") ?? 0
        guard let paging = Paging(page: page, itemCount: count, size: size) else { return nil }
        let rows = RowRange(paging)
        let terms = ["albumSort", "creditKey"].order(isDescending: rows.isFromEnd)
        let albums = try db.rows(
            "SELECT album, credit, count FROM \(Item.table)Album ORDER BY \(terms) LIMIT $1 OFFSET $2",
            [rows.count, rows.offset]
        ) { AlbumCount(album: try $0["album"], credit: Credit.words(of: try $0["credit"]), count: try $0["count"]) }
        return ListPage(items: rows.inOrder(albums), paging: paging)
    }
}

/// A page of a list, as rows of a query that reads the list from the nearer end.
struct RowRange {
    let isFromEnd: Bool
    let offset: Int
    let count: Int

    init(_ paging: Paging) {
        isFromEnd = paging.offset > paging.itemCount / 2
        count = min(paging.size, paging.itemCount - paging.offset)
        offset = isFromEnd ? paging.itemCount - paging.offset - count : paging.offset
    }

    func inOrder<Element>(_ elements: [Element]) -> [Element] {
        isFromEnd ? elements.reversed() : elements
    }
}

extension CatalogueTable {
    func letters(in order: CatalogueOrder) throws -> [CatalogueLetter] {
        guard order.key != .added else { return [] }
        let counts = try sendTally(order.key == .name ? "nameLetter" : "creditLetter")()
        let letters =
            [CatalogueLetter.signs] + (UInt8(ascii: "A")...UInt8(ascii: "Z")).map { String(UnicodeScalar($0)) }
        let all = letters + [CatalogueLetter.otherScripts]
        var offset = 0
        return (order.isDescending ? all.reversed() : all).compactMap { letter in
            guard let count = counts[letter] else { return nil }
            defer { offset += count }
            return CatalogueLetter(letter: letter, count: count, offset: offset)
        }
    }

    /// Sends the statements for the facets, and returns a function that reads their answers.
    func sendFacets() throws -> () throws -> CatalogueFacets {
        let tags = try db.send(
            """
            SELECT value, count FROM \(Item.table)Tally WHERE kind = 'tag' AND count > 0
            ORDER BY count DESC, value LIMIT $1
            """,
            [CatalogueFacets.tagLimit]
        )
        let (decades, ratings) = (try sendDecades(), try sendRatings())
        return {
            let ratings = try ratings()
            return CatalogueFacets(
                decades: try decades(),
                ratings: ratings.contains { $0 > 0 } ? ratings : [],
                tags: try tags.rows.map { CatalogueFacets.TagCount(tag: try $0["value"], count: try $0["count"]) }
            )
        }
    }

    func statistics(at time: Date) throws -> CatalogueStatistics {
        let (decades, ratings) = (try sendDecades(), try sendRatings())
        return CatalogueStatistics(
            decades: try decades(),
            ratings: try ratings(),
            topCredits: try credits("ORDER BY count DESC, creditKey LIMIT $1", [CatalogueStatistics.topCreditsLimit]),
            count: try count(),
            growth: try growth(at: time)
        )
    }

    private func sendDecades() throws -> () throws -> [CatalogueStatistics.Decade] {
        let tally = try sendTally("decade")
        return {
            try tally().compactMap { value, count in
                Int(value).map { CatalogueStatistics.Decade(decade: $0, count: count) }
            }
            .sorted { $0.decade < $1.decade }
        }
    }

    private func sendRatings() throws -> () throws -> [Int] {
        let tally = try sendTally("rating")
        return {
            let counts = try tally()
            return Rating.halves.map { counts["\($0)"] ?? 0 }
        }
    }

    private func growth(at time: Date) throws -> Growth {
        let days = try db.rows(
            "SELECT day, count FROM \(Item.table)Day WHERE day >= $1 AND count > 0 ORDER BY day",
            [Growth.firstDay(at: time)]
        ) { Growth.Day(number: try $0["day"], count: try $0["count"]) }
        return Growth(days, at: time)
    }

    /// Sends the statement for the counts of a kind, without those that are 0.
    private func sendTally(_ kind: String) throws -> () throws -> [String: Int] {
        let tally = try db.send("SELECT value, count FROM \(Item.table)Tally WHERE kind = $1 AND count > 0", [kind])
        return { Dictionary(uniqueKeysWithValues: try tally.rows.map { (try $0["value"], try $0["count"]) }) }
    }
}

/// A page of a filtered list. Call it inside a transaction.
///
/// Its statements are not prepared, because of the many combinations of conditions.
struct CatalogueSelection<Item: CatalogueItem> {
    private let query: CatalogueQuery
    private let db: PostgresConnection
    private var conditions: [String] = []
    private var arguments: PostgresConnection.Arguments = []

    init(_ query: CatalogueQuery, in db: PostgresConnection) {
        self.query = query
        self.db = db
        let filter = query.filter
        if let credit = filter.credit {
            arguments.append(Folding.fold(credit).shortenedKey)
            conditions.append(CreditNameTable<Item>.condition(argument: arguments.count))
        }
        if let album = filter.album { add("albumKey =", Folding.fold(album).shortenedKey) }
        if let decade = filter.decade {
            add("year >=", decade)
            add("year <=", decade + 9)
        }
        if let year = filter.year { add("year =", year) }
        if let rating = filter.rating { add("rating =", rating.halves) }
        if let least = filter.leastRating { add("rating >=", least.halves) }
        if let tag = filter.tag {
            add("id IN (SELECT itemID FROM \(Item.table)Tag WHERE tag =", Tag.key(of: tag), ")")
        }
        if let seconds = filter.added?.seconds {
            add("addedAt >=", seconds.lowerBound)
            add("addedAt <", seconds.upperBound)
        }
        guard !filter.words.isInvisible else { return }
        guard let pattern = CatalogueSearch<Item>(filter.words, in: db).pattern() else {
            conditions.append("FALSE")
            return
        }
        add("lexemes @@", pattern, "::text::tsquery")
    }

    private mutating func add(_ condition: String, _ argument: any PostgresValue, _ end: String = "") {
        arguments.append(argument)
        conditions.append("\(condition) $\(arguments.count)\(end)")
    }

    /// Returns `nil` if there is no such page.
    func page() throws -> CataloguePage<Item>? {
        let condition = conditions.isEmpty ? "TRUE" : conditions.joined(separator: " AND ")
        let counting = "SELECT count(*) FROM \(Item.table) WHERE \(condition)"
        let count: Int = try db.result(ofVariant: counting, arguments).rows.first?[0] ?? 0
        guard let paging = Paging(page: query.page, itemCount: count, size: query.size) else { return nil }
        let rows = RowRange(paging)
        let terms = query.order.key.columns.order(isDescending: query.order.isDescending != rows.isFromEnd)
        let found = try db.result(
            ofVariant: """
                SELECT \(Item.columns) FROM \(Item.table) WHERE \(condition)
                ORDER BY \(terms) LIMIT \(rows.count) OFFSET \(rows.offset)
                """,
            arguments
        )
        let items = rows.inOrder(try found.rows.map { try Item($0) })
        return CataloguePage(
            items: items,
            paging: paging,
            credit: try query.filter.credit.flatMap { credit in
                items.isEmpty
                    ? nil : try CreditNameTable<Item>(db: db).count(of: Folding.fold(credit).shortenedKey).spelling
            }
        )
    }
}
