/// Looks for the path with the fewest steps through the grid of two sequences: right leaves an element of the old one
/// out, down puts one of the new in, and a diagonal keeps an element that both have.
struct MyersSearch {
    private let old: [Int]
    private let new: [Int]
    /// How far right a path has come on each diagonal (column minus row), from -limit - 1 to limit + 1.
    private var furthest: [Int] = []
    /// The same after each number of steps, so that the path can be followed back.
    private var history: [[Int]] = []

    init(old: [Int], new: [Int]) {
        self.old = old
        self.new = new
    }

    /// The elements that are kept, in order; nil when there is no way of at most so many steps.
    mutating func matches(limit: Int) -> [(old: Int, new: Int)]? {
        guard abs(old.count - new.count) <= limit else { return nil }
        furthest = Array(repeating: 0, count: 2 * limit + 3)
        for steps in 0...limit {
            if advance(by: steps, center: limit + 1) { return followBack(from: steps) }
            history.append(Array(furthest[(limit + 1 - steps)...(limit + 1 + steps)]))
        }
        return nil
    }

    /// Whether a path with so many steps has come to the end.
    private mutating func advance(by steps: Int, center: Int) -> Bool {
        for diagonal in stride(from: -steps, through: steps, by: 2) {
            let left = furthest[center + diagonal - 1]
            let above = furthest[center + diagonal + 1]
            var column = Self.isDown(diagonal, of: steps, left: left, above: above) ? above : left + 1
            while column < old.count, column - diagonal < new.count, old[column] == new[column - diagonal] {
                column += 1
            }
            furthest[center + diagonal] = column
            if column >= old.count, column - diagonal >= new.count { return true }
        }
        return false
    }

    private func followBack(from steps: Int) -> [(old: Int, new: Int)] {
        var matches: [(old: Int, new: Int)] = []
        var (column, row) = (old.count, new.count)
        for step in stride(from: steps, to: 0, by: -1) {
            let before = history[step - 1]
            let diagonal = column - row
            let left = Self.value(at: diagonal - 1, in: before)
            let above = Self.value(at: diagonal + 1, in: before)
            let isDown = Self.isDown(diagonal, of: step, left: left, above: above)
            let start = isDown ? above : left + 1
            while column > start {
                (column, row) = (column - 1, row - 1)
                matches.append((column, row))
            }
            if isDown { row -= 1 } else { column -= 1 }
        }
        while column > 0 {
            (column, row) = (column - 1, row - 1)
            matches.append((column, row))
        }
        return matches.reversed()
    }

    /// Whether the last of so many steps that lead to a diagonal is down from the one above.
    private static func isDown(_ diagonal: Int, of steps: Int, left: Int, above: Int) -> Bool {
        diagonal == -steps || diagonal != steps && left < above
    }

    /// 0 where no path has come to: that is never looked at.
    private static func value(at diagonal: Int, in furthest: [Int]) -> Int {
        let index = diagonal + furthest.count / 2
        return furthest.indices.contains(index) ? furthest[index] : 0
    }
}
