import Testing

@testable import HTMLTesting

@Suite struct LikenessTests {
    @Test(arguments: [
        ("Save", "save", 0), ("Save", "Save changes", 1), ("Save", "Safe", 2), ("Title", "Tilte", 3), ("", "ab", 3),
        ("é", "e", 3),
    ])
    func `the distance is the number of edits, and less for another case or a part`(
        one: String,
        other: String,
        distance: Int
    ) {
        #expect(Likeness.distance(one, other) == distance)
        #expect(Likeness.distance(other, one) == distance)
    }

    @Test func `the most similar names come first, and equally similar ones in their order`() {
        let names = ["Cancel", "Save all", "Sane", "Have", "SAVE"]
        #expect(Likeness.sorted(names, to: "Save") { $0 } == ["SAVE", "Save all", "Sane", "Have", "Cancel"])
    }

    @Test func `a long list is cut`() {
        #expect(Likeness.list(["A", ""]) == "“A”, one without a name")
        #expect(Likeness.list((1...14).map(String.init)).hasSuffix("“12”, and 2 more"))
    }
}
