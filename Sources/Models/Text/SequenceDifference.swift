/// The shortest edit script between two sequences, found with the algorithm of Eugene W. Myers ("An O(ND) Difference
/// Algorithm and Its Variations", 1986).
enum SequenceDifference {
    /// A run of elements in both sequences.
    enum Run: Equatable {
        /// The elements of both ranges are equal.
        case kept(old: Range<Int>, new: Range<Int>)
        /// The new elements replace the old ones. Either range may be empty.
        case changed(old: Range<Int>, new: Range<Int>)
    }

    /// Returns the runs from `old` to `new`; kept and changed runs alternate.
    /// - Parameter limit: The maximum number of removed and added elements. The time grows with its square. Beyond the
    ///   limit, everything between the first and the last difference counts as changed.
    static func runs(from old: [Int], to new: [Int], limit: Int) -> [Run] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let remaining = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(remaining).prefix { $0 == $1 }.count
        var search = MyersSearch(
            old: Array(old[start..<(old.count - end)]),
            new: Array(new[start..<(new.count - end)])
        )
        let middle = search.matches(limit: limit) ?? []
        let matches =
            (0..<start).map { (old: $0, new: $0) }
            + middle.map { (old: start + $0.old, new: start + $0.new) }
            + (0..<end).map { (old: old.count - end + $0, new: new.count - end + $0) }
        return runs(of: matches, oldCount: old.count, newCount: new.count)
    }

    /// Returns the runs from `old` to `new`, of which some matches are known (Bram Cohen's "patience" difference). The
    /// anchors that would cross others are left out.
    static func runs(
        from old: [Int],
        to new: [Int],
        anchors: [(old: Int, new: Int)],
        limit: Int
    ) -> [Run] {
        var matches: [(old: Int, new: Int)] = []
        var (oldStart, newStart) = (0, 0)
        for anchor in longestChain(of: anchors) + [(old: old.count, new: new.count)] {
            let between = runs(
                from: Array(old[oldStart..<anchor.old]),
                to: Array(new[newStart..<anchor.new]),
                limit: limit
            )
            for case .kept(let oldRange, let newRange) in between {
                matches += zip(oldRange, newRange).map { (oldStart + $0, newStart + $1) }
            }
            if anchor.old < old.count { matches.append(anchor) }
            (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
        }
        return runs(of: matches, oldCount: old.count, newCount: new.count)
    }

    /// Returns the longest series of pairs in which both numbers grow.
    private static func longestChain(of pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        let pairs = pairs.sorted { $0.old < $1.old }
        // The last pair of the best series of each length, and the pair before each pair in its series.
        var ends: [Int] = []
        var before = [Int?](repeating: nil, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            var (length, end) = (0, ends.count)
            while length < end {
                let middle = (length + end) / 2
                if pairs[ends[middle]].new < pair.new { length = middle + 1 } else { end = middle }
            }
            before[index] = length == 0 ? nil : ends[length - 1]
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var chain: [(old: Int, new: Int)] = []
        var next = ends.last
        while let index = next {
            chain.append(pairs[index])
            next = before[index]
        }
        return chain.reversed()
    }

    private static func runs(of matches: [(old: Int, new: Int)], oldCount: Int, newCount: Int) -> [Run] {
        var runs: [Run] = []
        var (old, new) = (0, 0)
        var index = 0
        while index < matches.count {
            let first = matches[index]
            var length = 1
            while index + length < matches.count,
                matches[index + length] == (first.old + length, first.new + length)
            { length += 1 }
            if (old, new) != (first.old, first.new) {
                runs.append(.changed(old: old..<first.old, new: new..<first.new))
            }
            (old, new) = (first.old + length, first.new + length)
            runs.append(.kept(old: first.old..<old, new: first.new..<new))
            index += length
        }
        if (old, new) != (oldCount, newCount) {
            runs.append(.changed(old: old..<oldCount, new: new..<newCount))
        }
        return runs
    }
}

/// A search for the path with the fewest steps through the grid of two sequences. A step right removes an old element,
/// a step down adds a new one, and a diagonal keeps an element that both sequences contain.
private struct MyersSearch {
    private let old: [Int]
    private let new: [Int]
    /// The furthest column of a path on each diagonal (column minus row), from -limit - 1 to limit + 1.
    private var furthest: [Int] = []
    /// The furthest columns after each number of steps, for following the path back.
    private var history: [[Int]] = []

    init(old: [Int], new: [Int]) {
        self.old = old
        self.new = new
    }

    /// Returns the kept elements in order, or `nil` if every path takes more than `limit` steps.
    mutating func matches(limit: Int) -> [(old: Int, new: Int)]? {
        guard abs(old.count - new.count) <= limit else { return nil }
        furthest = Array(repeating: 0, count: 2 * limit + 3)
        for steps in 0...limit {
            if advance(by: steps, center: limit + 1) { return followBack(from: steps) }
            history.append(Array(furthest[(limit + 1 - steps)...(limit + 1 + steps)]))
        }
        return nil
    }

    /// Advances the paths with this number of steps.
    /// - Returns: Whether one of them has reached the end.
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

    /// Whether the last step to a diagonal goes down, from the diagonal above.
    private static func isDown(_ diagonal: Int, of steps: Int, left: Int, above: Int) -> Bool {
        diagonal == -steps || diagonal != steps && left < above
    }

    /// Returns 0 for a diagonal that no path has reached; the search never uses that value.
    private static func value(at diagonal: Int, in furthest: [Int]) -> Int {
        let index = diagonal + furthest.count / 2
        return furthest.indices.contains(index) ? furthest[index] : 0
    }
}
