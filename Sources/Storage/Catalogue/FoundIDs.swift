import GRDB

/// Ids in the order in which they were found, each once.
struct FoundIDs {
    let limit: Int
    private(set) var ids: [Int64] = []
    private var known: Set<Int64> = []

    init(limit: Int) {
        self.limit = limit
    }

    var isFull: Bool { ids.count >= limit }

    mutating func add(_ cursor: some Cursor<Int64>) throws {
        while !isFull, let id = try cursor.next() { add(id) }
    }

    mutating func add(_ others: [Int64]) {
        for id in others where !isFull { add(id) }
    }

    private mutating func add(_ id: Int64) {
        if known.insert(id).inserted { ids.append(id) }
    }
}
