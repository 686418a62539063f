import Models
import Testing

struct SeveralChangeTests {
    @Test func `a tag is added once, whatever its case, and up to the limit`() throws {
        let facts = ItemFacts(rating: 3, tags: ["Rock"])
        #expect(try SeveralChange.addTag("rock").step(on: facts) == facts)
        #expect(try SeveralChange.addTag("slow").step(on: facts).tags == ["Rock", "slow"])
        #expect(try SeveralChange.removeTag("ROCK").step(on: facts).tags == [])
        #expect(try SeveralChange.rate(nil).step(on: facts).rating == nil)
        #expect(try SeveralChange.set(.year, .number(1999)).step(on: facts).year == 1999)
        #expect(try SeveralChange.set(.album, nil).step(on: ItemFacts(album: "x")) == .none)
        let full = ItemFacts(tags: (1...Tag.countLimit).map { "\($0)" })
        #expect(throws: FieldError.tooMany(count: Tag.countLimit + 1)) { try SeveralChange.addTag("x").step(on: full) }
    }

    @Test func `undoing leaves an item as it is that was changed again`() {
        let before = Song(id: 1, revision: 4, name: "A", artist: "B", facts: ItemFacts(rating: 3, tags: ["x"]))
        let former = MadeChange.Former(before)
        let after = Song(id: 1, revision: 5, name: "A", artist: "B", facts: ItemFacts(rating: 5))
        #expect(former.step(on: after)?.facts == ItemFacts(rating: 3, tags: ["x"]))
        #expect(former.step(on: before) == nil)
        #expect(former.step(on: Song(id: 1, revision: 6, name: "A", artist: "B")) == nil)
    }

    @Test func `an item that others are merged into keeps its facts, and gets what it lacks`() {
        let kept = ItemFacts(year: 1969, note: "Ours.", tags: ["Rock"])
        let other = ItemFacts(album: "Abbey Road", year: 2009, note: "Theirs.", rating: 4.5, tags: ["rock", "sixties"])
        #expect(
            SeveralChange.merge([other], into: kept)
                == ItemFacts(
                    album: "Abbey Road",
                    year: 1969,
                    note: "Ours.\n\nTheirs.",
                    rating: 4.5,
                    tags: ["Rock", "sixties"]
                )
        )
        #expect(SeveralChange.merge([.none, kept], into: kept) == kept)
        let long = ItemFacts(note: String(repeating: "a", count: Note.lengthLimit - 1))
        #expect(SeveralChange.merge([other], into: long).note == long.note)
        let full = ItemFacts(tags: (1...Tag.countLimit).map { "\($0)" })
        #expect(SeveralChange.merge([other], into: full).tags == full.tags)
    }
}
