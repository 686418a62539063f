import GRDB
internal import Models

/// Makes the items that came from a source what it has now, within one transaction.
struct SourceMatch<Item: CatalogueRecord> {
    private let items: CatalogueTable<Item>
    private let known: SourceTable<Item>
    /// Which of the rows that were known before have come again, by their ids: a byte a row, however many there are.
    private var hasCome: [Bool] = []
    private var lastID: Int64 = 0
    private var isChanged = false

    init(db: Database) {
        items = CatalogueTable(db: db)
        known = SourceTable(db: db)
    }

    mutating func run(_ next: () throws -> Draft<Item>?, of load: () throws -> SourceLoad) throws -> SourceLoad {
        lastID = try known.lastID()
        hasCome = [Bool](repeating: false, count: Int(lastID) + 1)
        while let draft = try next() { try take(draft) }
        let load = try load()
        if let former = try known.load(), former.address != load.address {
            try leaveWhatIsGone()
        } else if load.badRowCount == 0 {
            // A bad row may be one of those that have not come again.
            try removeWhatIsGone(at: load)
        }
        try known.keep(load)
        if isChanged { try items.raiseVersion() }
        return load
    }

    private mutating func take(_ draft: Draft<Item>) throws {
        guard let record = try known.record(of: draft) else { return try add(draft) }
        // Of two rows with one name and credit the first one counts.
        guard record.id <= lastID, !hasCome[Int(record.id)] else { return }
        hasCome[Int(record.id)] = true
        guard let item = record.item, !draft.isSame(as: item) else { return }
        try known.update(record, to: try items.update(item, to: draft))
        isChanged = true
    }

    private mutating func add(_ draft: Draft<Item>) throws {
        guard try items.duplicates(of: draft, except: nil, limit: 1).isEmpty else {
            return try known.add(draft, as: nil)
        }
        try known.add(draft, as: try items.insert(draft))
        isChanged = true
    }

    /// Another source says nothing of what the former one had: that is people's from now on.
    private func leaveWhatIsGone() throws {
        for row in try gone() { try known.delete(row.id) }
    }

    /// What people have touched is remembered, so that it does not come back in another shape.
    private mutating func removeWhatIsGone(at load: SourceLoad) throws {
        for row in try gone() {
            _ = try items.delete(id: row.itemID, at: load.time)
            try known.delete(row.id)
            isChanged = true
        }
    }

    private func gone() throws -> [(id: Int64, itemID: Int64)] {
        var gone: [(id: Int64, itemID: Int64)] = []
        let untouched = try known.untouched(upTo: lastID)
        while let row = try untouched.next() {
            if !hasCome[Int(row.id)] { gone.append(row) }
        }
        return gone
    }
}
