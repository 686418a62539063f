/// The shortest way from one sequence to another, by Eugene W. Myers' algorithm ("An O(ND) Difference Algorithm and
/// Its Variations", 1986), which is given up where the two have little in common.
enum SequenceDifference {
    /// A stretch of both sequences.
    enum Run: Equatable {
        /// It is in both, in the same order.
        case kept(old: Range<Int>, new: Range<Int>)
        /// The one stands in the place of the other; either may be empty.
        case changed(old: Range<Int>, new: Range<Int>)
    }

    /// The runs from `old` to `new`, kept and changed ones in turn.
    /// - Parameter limit: The most elements to leave out and put in; the time grows by its square. When it takes more,
    ///   all between the first and the last difference counts as changed.
    static func runs(from old: [Int], to new: [Int], limit: Int) -> [Run] {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let rest = min(old.count, new.count) - start
        let end = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
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
