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
        while !isFull, let id = try cursor.next() {
            if known.insert(id).inserted { ids.append(id) }
        }
    }
}
