import Models

/// Keeps marks in memory, without a limit.
actor MemoryFavouritesStore: FavouritesStore {
    typealias Item = Song

    private var marks: [VisitorID: Set<Int64>] = [:]
    /// How often it was asked.
    private(set) var readCount = 0

    func marked(by visitor: VisitorID, among ids: [Int64]) -> Set<Int64> {
        readCount += 1
        return marks[visitor, default: []].intersection(ids)
    }

    func marked(by visitor: VisitorID) -> [Int64] {
        readCount += 1
        return Array(marks[visitor, default: []])
    }

    func mark(_ id: Int64, by visitor: VisitorID) { marks[visitor, default: []].insert(id) }

    func unmark(_ id: Int64, by visitor: VisitorID) { marks[visitor, default: []].remove(id) }
}
