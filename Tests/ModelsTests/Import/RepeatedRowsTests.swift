import Testing

@testable import Models

@Suite struct RepeatedRowsTests {
    private func row(_ place: Int?) -> RepeatedRows.Row {
        RepeatedRows.Row(place: place, name: place.map { "\($0)" } ?? "?", credit: "")
    }

    @Test func `the first skipped rows are named in the order of the file, however they arrive`() {
        var rows = RepeatedRows()
        for place in (1...30).reversed() { rows.add(row(place)) }
        rows.add(row(nil))
        #expect(rows.first.map(\.place) == Array(1...RepeatedRows.limit))
        #expect(rows.skippedCount == 31 && rows.filledCount == 0)
        var few = RepeatedRows()
        few.add(row(nil))
        few.add(skippedCount: 9, first: [row(7)])
        few.add(row(3), filling: [.note, .year], isDifferent: true)
        #expect(few.first.map(\.place) == [7, nil])
        #expect(few.skippedCount == 10 && few.filledCount == 1 && few.differentCount == 1)
        #expect(few.filledFields == [.year, .note])
        few.setLines { $0 * 2 }
        #expect(few.first.map(\.line) == [14, nil])
    }

    @Test func `runs of numbers lead to the others`() {
        var runs = NumberRuns()
        for (key, value) in [(1, 2), (2, 3), (3, 5), (5, 6), (6, 7)] { runs.append(key, value) }
        #expect([1, 2, 3, 5, 6].map { runs[$0] } == [2, 3, 5, 6, 7])
        #expect([0, 7].allSatisfy { runs[$0] == nil })
        for key in 7...200_000 { runs.append(key, 3 * key) }
        #expect([60_000].map { runs[$0] } == [180_000])
        // A file with a run in each row has more than are kept.
        #expect([200_000].map { runs[$0] } == [nil])
    }

    @Test func `only blank fields are filled, and tags only if there are none`() {
        let kept = ItemFacts(album: "A", tags: ["x"])
        let row = ItemFacts(album: "B", year: 1999, seconds: 1, note: "n", rating: 2, tags: ["y"])
        let filling = ItemFilling(of: kept, by: row)
        #expect(filling.facts == ItemFacts(album: "A", year: 1999, seconds: 1, note: "n", rating: 2, tags: ["x"]))
        #expect(filling.fields == [.year, .duration, .note, .rating] && filling.isDifferent)
        #expect(
            ItemFilling(of: row, by: kept).fields == []
                && ItemFilling(of: row, by: .none) == ItemFilling(of: row, by: row)
        )
        #expect(
            ItemFill.fields(
                stored: ItemFill(itemID: 1, formerRevision: 1, revision: 2, fields: filling.fields).storedFields
            )
                == filling.fields
        )
        var digest = FactsDigest(kept)
        let found = digest.fill(by: FactsDigest(row))
        #expect(found.fields == filling.fields && found.isDifferent)
        #expect(digest == FactsDigest(filling.facts) && digest != FactsDigest(row))
        #expect(digest.fill(by: FactsDigest(kept)) == ([], false))
    }

    @Test(
        arguments: [
            // The years of the stored and of the new ones, and the new ones that are others: their index and that of the other.
            ([], [1958, 1986], [:]), ([1958], [1986], [:]), ([1958], [nil], [1: 0]), ([nil], [1958], [1: 0]),
            ([nil], [1958, 1986], [:]), ([1958, 1986], [nil], [2: 0]), ([], [nil, 1958], [0: 1]),
            ([1986], [1986], [1: 0]),
            ([nil, 1986], [1958], [:]), ([nil], [1986, 1986], [1: 0, 2: 0]), ([nil, nil], [], [:]),
        ] as [([Int?], [Int?], [Int: Int])]
    )
    func `movies without a director are the same by their years`(stored: [Int?], new: [Int?], expected: [Int: Int]) {
        let members =
            stored.map { UncreditedItems.Member(year: $0, isNew: false) }
            + new.map { UncreditedItems.Member(year: $0, isNew: true) }
        let repetitions = UncreditedItems.repetitions(among: members)
        #expect(Dictionary(uniqueKeysWithValues: repetitions.map { ($0.index, $0.original) }) == expected)
        let isClear = Set((stored + new).compactMap(\.self)).count == 1
        #expect(repetitions.allSatisfy { $0.isClear == isClear })
    }
}
