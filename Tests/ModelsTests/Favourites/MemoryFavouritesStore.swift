import Models

/// Keeps marks in memory.
actor MemoryFavouritesStore: FavouritesStore {
    typealias Item = Song

    private var marks: [VisitorID: Set<Int64>] = [:]
    private let limit: Int
    /// How often it was asked.
    private(set) var readCount = 0

    /// - Parameter limit: of each visitor.
    init(limit: Int = .max) {
        self.limit = limit
    }

    func marked(by visitor: VisitorID, among ids: [Int64]) -> Set<Int64> {
        readCount += 1
        return marks[visitor, default: []].intersection(ids)
    }

    func marked(by visitor: VisitorID) -> [Int64] {
        readCount += 1
        return Array(marks[visitor, default: []])
    }

    func mark(_ id: Int64, by visitor: VisitorID) throws {
        guard marks[visitor, default: []].count < limit else { throw FavouritesError.tooMany(limit: limit) }
        marks[visitor, default: []].insert(id)
    }

    func unmark(_ id: Int64, by visitor: VisitorID) { marks[visitor, default: []].remove(id) }
}
