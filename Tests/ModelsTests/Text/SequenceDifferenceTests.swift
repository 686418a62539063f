import Testing

@testable import Models

@Suite struct SequenceDifferenceTests {
    /// The number of removed and added elements.
    private func cost(_ runs: [SequenceDifference.Run]) -> Int {
        runs.reduce(0) { cost, run in
            if case .changed(let old, let new) = run { cost + old.count + new.count } else { cost }
        }
    }

    /// Whether the runs cover both sequences in order, kept and changed runs alternate, and kept elements are equal.
    private func expectSound(_ runs: [SequenceDifference.Run], from old: [Int], to new: [Int]) {
        var (oldEnd, newEnd) = (0, 0)
        var lastWasKept: Bool?
        for run in runs {
            let (oldRange, newRange, isKept) =
                switch run {
                case .kept(let old, let new): (old, new, true)
                case .changed(let old, let new): (old, new, false)
                }
            #expect(oldRange.lowerBound == oldEnd && newRange.lowerBound == newEnd)
            #expect(!oldRange.isEmpty || !newRange.isEmpty)
            #expect(lastWasKept == nil || lastWasKept == !isKept || isKept && lastWasKept == true)
            if isKept { #expect(old[oldRange].elementsEqual(new[newRange])) }
            (oldEnd, newEnd, lastWasKept) = (oldRange.upperBound, newRange.upperBound, isKept)
        }
        #expect(oldEnd == old.count && newEnd == new.count)
    }

    @Test func `the example of Myers' paper takes five steps`() {
        let (old, new) = ([1, 2, 3, 1, 2, 2, 1], [3, 2, 1, 2, 1, 3])
        let runs = SequenceDifference.runs(from: old, to: new, limit: 10)
        expectSound(runs, from: old, to: new)
        #expect(cost(runs) == 5)
    }

    @Test(
        arguments: [
            ([], [], []), ([1], [1], [.kept(old: 0..<1, new: 0..<1)]), ([], [1], [.changed(old: 0..<0, new: 0..<1)]),
            ([1], [], [.changed(old: 0..<1, new: 0..<0)]), ([1], [2], [.changed(old: 0..<1, new: 0..<1)]),
            ([1, 1], [1], [.kept(old: 0..<1, new: 0..<1), .changed(old: 1..<2, new: 1..<1)]),
        ] as [([Int], [Int], [SequenceDifference.Run])]
    )
    func `small differences are found`(old: [Int], new: [Int], runs: [SequenceDifference.Run]) {
        #expect(SequenceDifference.runs(from: old, to: new, limit: 5) == runs)
    }

    /// The number of steps that the standard library finds, without a limit.
    @Test func `random sequences are compared with the fewest steps`() {
        for _ in 1...2_000 {
            let old = (0..<Int.random(in: 0...20)).map { _ in Int.random(in: 0...4) }
            let new = (0..<Int.random(in: 0...20)).map { _ in Int.random(in: 0...4) }
            let runs = SequenceDifference.runs(from: old, to: new, limit: 40)
            expectSound(runs, from: old, to: new)
            #expect(cost(runs) == new.difference(from: old).count, "\(old) \(new)")
        }
    }

    @Test func `beyond the limit, the whole middle counts as changed`() {
        let (old, new) = ([0, 1, 2, 3, 4, 9], [0, 4, 3, 2, 1, 9])
        #expect(
            SequenceDifference.runs(from: old, to: new, limit: 5) == [
                .kept(old: 0..<1, new: 0..<1), .changed(old: 1..<5, new: 1..<5), .kept(old: 5..<6, new: 5..<6),
            ]
        )
    }
}
