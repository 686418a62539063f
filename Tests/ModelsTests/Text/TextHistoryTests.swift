import Foundation
import Models
import Testing

@Suite struct TextHistoryTests {
    private static let minute: TimeInterval = 60
    private static let hour: TimeInterval = 3_600
    private static let day: TimeInterval = 86_400

    private let start = Date(timeIntervalSince1970: 1_800_000_000)

    /// The kept versions, thinned like in a store.
    private struct Kept {
        var sittings: [TextSitting] = []

        /// Adds versions, each of another writer.
        mutating func add(_ count: Int, from time: Date, every seconds: TimeInterval) {
            for index in 0..<count {
                let number = (sittings.first?.number ?? 0) + 1
                let time = time + Double(index) * seconds
                sittings.insert(TextSitting(number: number, writers: [], lastChange: time), at: 0)
                guard number.isMultiple(of: TextHistory.interval) else { continue }
                let outdated = Set(TextHistory.outdated(in: sittings, at: time))
                sittings.removeAll { outdated.contains($0.number) }
            }
        }

        var numbers: Set<Int> { Set(sittings.map(\.number)) }
    }

    @Test(arguments: [
        (15 * minute, 12 * hour), (hour, 6 * day), (day, 80 * day), (7 * day, 2_000 * day),
    ])
    func `a text that was current for long survives ten thousand others`(
        standing: TimeInterval,
        attack: TimeInterval
    ) {
        // The attack is as short as a second, and as long as the text is safe.
        for length in [1, standing, attack] {
            var kept = Kept()
            kept.add(150, from: start - standing, every: 0)
            kept.add(10_000, from: start, every: length / 10_000)
            #expect(kept.numbers.contains(150), "\(standing) \(length)")
        }
    }

    @Test func `the newest hundred are kept`() {
        var kept = Kept()
        kept.add(1_000, from: start, every: 0)
        #expect(kept.numbers.isSuperset(of: 901...1_000))
        #expect(kept.sittings.count == 101)
    }

    @Test func `the number of versions is limited, whatever their times`() {
        var kept = Kept()
        kept.add(40_000, from: start, every: 400 * Self.day / 40_000)
        // The newest, quarters of an hour, hours, days and weeks.
        #expect(kept.sittings.count < 100 + TextHistory.interval + 97 + 169 + 91 + 60)
    }

    @Test func `versions of an unknown time are kept`() {
        let sittings = (1...300).reversed().map { TextSitting(number: $0, writers: [], lastChange: nil) }
        #expect(TextHistory.outdated(in: sittings, at: start).isEmpty)
    }

    @Test func `a clock that was set back loses no version of another period`() {
        var kept = Kept()
        kept.add(1, from: start + Self.day, every: 0)
        kept.add(500, from: start, every: 1)
        #expect(kept.numbers.contains(1))
    }
}
