/// The rows of an import whose items were in the catalogue already, or occur earlier in the file.
package struct RepeatedRows: Sendable, Equatable, Codable {
    /// The number of skipped rows that are named.
    package static let limit = 20

    /// A row that was skipped.
    package struct Row: Sendable, Equatable, Codable {
        /// The number of the row among the valid ones, from 1; `nil` if it is unknown.
        package let place: Int?
        /// The line of the row, from 1; `nil` if it is unknown.
        package internal(set) var line: Int?
        package let name: String
        package let credit: String

        package init(place: Int?, line: Int? = nil, name: String, credit: String) {
            self.place = place
            self.line = line
            self.name = name
            self.credit = credit
        }
    }

    /// The number of rows that have filled blank fields of an item.
    package private(set) var filledCount = 0
    /// The fields that were filled, in the order of the form.
    package private(set) var filledFields: [CatalogueField] = []
    /// The number of rows that have changed nothing.
    package private(set) var skippedCount = 0
    /// The number of rows with another value than the item has.
    package private(set) var differentCount = 0
    /// The first skipped rows, in the order of the file.
    package private(set) var first: [Row] = []

    package init() {}

    /// Counts a row.
    /// - Parameters:
    ///   - fields: The fields that the row has filled; none if it is skipped.
    ///   - isDifferent: Whether the row has another value than the item.
    package mutating func add(_ row: Row, filling fields: [CatalogueField] = [], isDifferent: Bool = false) {
        if isDifferent { differentCount += 1 }
        guard fields.isEmpty else {
            filledCount += 1
            for field in fields where !filledFields.contains(field) { filledFields.append(field) }
            filledFields.sort { $0.rawValue < $1.rawValue }
            return
        }
        skippedCount += 1
        name(row)
    }

    /// Counts skipped rows that have no other values.
    /// - Parameter rows: The first of them.
    package mutating func add(skippedCount count: Int, first rows: some Sequence<Row>) {
        skippedCount += count
        for row in rows { name(row) }
    }

    private mutating func name(_ row: Row) {
        let place = row.place ?? .max
        guard first.count < Self.limit || place < first.last?.place ?? .max else { return }
        let index = first.firstIndex { $0.place ?? .max > place } ?? first.endIndex
        first.insert(row, at: index)
        if first.count > Self.limit { first.removeLast() }
    }

    /// Finds the lines of the named rows.
    mutating func setLines(_ line: (Int) -> Int?) {
        for index in first.indices { first[index].line = first[index].place.flatMap(line) }
    }
}

/// The numbers of a check: what an import would do.
package struct CheckedAddition: Sendable, Equatable {
    package let added: Int
    package let repeated: RepeatedRows

    package var skipped: Int { repeated.skippedCount }

    package init(added: Int, repeated: RepeatedRows = RepeatedRows()) {
        self.added = added
        self.repeated = repeated
    }
}

/// The count of the items that an import would add, fill and skip. It keeps a few bytes of each new item.
package struct AdditionForecast<Item: CatalogueItem> {
    /// An item without a credit that the import would add, or that is there.
    private struct Uncredited {
        let member: UncreditedItems.Member
        var digest: FactsDigest
        /// The row of a new one.
        let row: RepeatedRows.Row?
    }

    /// A draft, and what is there of it.
    package struct Match: Sendable {
        package let draft: Draft<Item>
        /// The stored item of the same keys.
        package let item: Item?
        /// All stored items of the name, if the draft has no credit.
        package let uncredited: [Item]

        package init(_ draft: Draft<Item>, _ item: Item?, uncredited: [Item] = []) {
            self.draft = draft
            self.item = item
            self.uncredited = uncredited
        }
    }

    package private(set) var draftCount = 0
    private let skippingDuplicates: Bool
    private var added = 0
    private var repeated = RepeatedRows()
    /// The facts of the new items, and of those that rows have filled, by their keys.
    private var digests: [Int: FactsDigest] = [:]
    private var uncredited: [String: [Uncredited]] = [:]

    package init(skippingDuplicates: Bool) {
        self.skippingDuplicates = skippingDuplicates
    }

    package mutating func add(_ match: Match) {
        draftCount += 1
        let draft = match.draft
        guard skippingDuplicates else {
            added += 1
            return
        }
        let row = RepeatedRows.Row(place: draftCount, name: draft.name, credit: draft.credit)
        let keys = CatalogueKeys(draft)
        let key = [keys.credit, keys.name, keys.identity].hashValue
        guard var digest = digests[key] ?? match.item.map({ FactsDigest($0.facts) }) else {
            added += 1
            digests[key] = FactsDigest(draft.facts)
            if draft.credit.isEmpty { add(row, draft, among: match.uncredited) }
            return
        }
        let filling = digest.fill(by: FactsDigest(draft.facts))
        if !filling.fields.isEmpty { digests[key] = digest }
        repeated.add(row, filling: filling.fields, isDifferent: filling.isDifferent)
    }

    private mutating func add(_ row: RepeatedRows.Row, _ draft: Draft<Item>, among stored: [Item]) {
        func member(_ facts: ItemFacts, row: RepeatedRows.Row?) -> Uncredited {
            Uncredited(
                member: UncreditedItems.Member(year: facts.year, isNew: row != nil),
                digest: FactsDigest(facts),
                row: row
            )
        }
        uncredited[Folding.identity(of: draft.name), default: stored.map { member($0.facts, row: nil) }]
            .append(member(draft.facts, row: row))
    }

    /// The result, after the last draft.
    package var result: CheckedAddition {
        var (added, repeated) = (added, repeated)
        for var items in uncredited.values {
            for repetition in UncreditedItems.repetitions(among: items.map(\.member)) {
                guard let row = items[repetition.index].row else { continue }
                added -= 1
                let digest = items[repetition.index].digest
                var filled = items[repetition.original].digest
                let filling = filled.fill(by: digest)
                if repetition.isClear { items[repetition.original].digest = filled }
                repeated.add(
                    row,
                    filling: repetition.isClear ? filling.fields : [],
                    isDifferent: filling.isDifferent || !repetition.isClear && !filling.fields.isEmpty
                )
            }
        }
        return CheckedAddition(added: added, repeated: repeated)
    }
}

/// A map from ascending numbers to others. It is short where both grow by one.
package struct NumberRuns: Sendable {
    /// The number of runs after which no more numbers are kept, because a file may have a run for each row.
    private static let limit = 100_000

    private var runs: [(key: Int, value: Int)] = []
    private var end = 0
    private var isFull = false

    package init() {}

    package mutating func append(_ key: Int, _ value: Int) {
        guard !isFull else { return }
        if let last = runs.last, value - last.value == key - last.key {
            end = key
        } else if runs.count < Self.limit {
            runs.append((key, value))
            end = key
        } else {
            isFull = true
        }
    }

    package subscript(_ key: Int) -> Int? {
        guard key <= end else { return nil }
        let index = runs.partitioningIndex { $0.key > key }
        guard index > 0 else { return nil }
        return runs[index - 1].value + key - runs[index - 1].key
    }
}

extension Array {
    /// Returns the index of the first element that meets a condition, which all later ones meet.
    fileprivate func partitioningIndex(where condition: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
