import Testing

@testable import Models

@Suite struct CatalogueChangeTests {
    private let halo = Song(id: 1, revision: 3, name: "Halo", artist: "Beyoncé")
    private let other = Song(id: 2, name: "HALO", artist: "Beyonce")

    private func addition(allowsDuplicate: Bool = false) throws -> CatalogueAddition<Song> {
        CatalogueAddition(try Draft(name: "Halo", credit: "Beyoncé"), allowsDuplicate: allowsDuplicate)
    }

    @Test func `a song that is new is added`() throws {
        #expect(try addition().step(earlier: nil, duplicates: [], count: 2, limit: 3) == nil)
    }

    @Test func `a duplicate is added only if that is allowed`() throws {
        #expect(throws: CatalogueConflict.duplicates([halo, other])) {
            try addition().step(earlier: nil, duplicates: [halo, other], count: 2, limit: 3)
        }
        #expect(
            try addition(allowsDuplicate: true).step(earlier: nil, duplicates: [halo, other], count: 2, limit: 3) == nil
        )
    }

    @Test func `a full catalogue has no room, except for a form that is sent again`() throws {
        #expect(throws: CatalogueConflict<Song>.noRoom(limit: 3)) {
            try addition().step(earlier: nil, duplicates: [], count: 3, limit: 3)
        }
        #expect(try addition().step(earlier: halo, duplicates: [halo], count: 3, limit: 3) == halo)
    }

    @Test(arguments: [false, true]) func `a form that is sent again adds nothing`(allowsDuplicate: Bool) throws {
        let addition = try addition(allowsDuplicate: allowsDuplicate)
        #expect(try addition.step(earlier: halo, duplicates: [halo], count: 2, limit: 3) == halo)
    }

    @Test func `a form that is sent again with other values is another form`() throws {
        let hello = Song(id: 3, name: "Hello", artist: "Adele")
        #expect(try addition().step(earlier: hello, duplicates: [], count: 2, limit: 3) == nil)
        #expect(throws: CatalogueConflict.duplicates([other])) {
            try addition().step(earlier: hello, duplicates: [other], count: 2, limit: 3)
        }
    }

}

@Suite struct CatalogueEditTests {
    private let halo = Song(
        id: 1,
        revision: 3,
        name: "Halo",
        artist: "Beyoncé",
        facts: ItemFacts(year: 2008, note: "a\nb")
    )
    private let other = Song(id: 2, name: "HALO", artist: "Beyonce")

    /// Returns an edit of the song as the form was opened with it.
    private func edit(
        _ base: Song,
        _ changes: [(field: CatalogueField, text: String)],
        allowsDuplicate: Bool = false
    ) throws -> CatalogueEdit<Song> {
        CatalogueEdit(draft: try draft(base, changes), base: Draft(base), allowsDuplicate: allowsDuplicate)
    }

    private func draft(_ base: Song, _ changes: [(field: CatalogueField, text: String)]) throws -> Draft<Song> {
        var text = DraftText(base)
        for change in changes { text[change.field] = change.text }
        return try Draft(typed: text)
    }

    /// Returns the song after someone else's edit.
    private func halo(_ changes: (field: CatalogueField, text: String)...) throws -> Song {
        Song(id: 1, revision: 4, draft: try draft(halo, changes))
    }

    private func item(_ edit: CatalogueEdit<Song>, on stored: Song) throws -> Song {
        try edit.step(on: stored) { _ in [] }
    }

    private func conflict(_ edit: CatalogueEdit<Song>, on stored: Song) throws -> EditConflict<Song>? {
        do {
            _ = try edit.step(on: stored) { _ in [] }
            return nil
        } catch CatalogueConflict<Song>.changedMeanwhile(let conflict) {
            return conflict
        }
    }

    @Test func `an edit has all new values, and the next revision`() throws {
        let edited = try item(edit(halo, [(.name, "Listen"), (.year, "2006"), (.note, "")]), on: halo)
        #expect(edited == Song(id: 1, revision: 4, name: "Listen", artist: "Beyoncé", facts: ItemFacts(year: 2006)))
    }

    @Test func `an edit that changes nothing writes nothing`() throws {
        #expect(try item(edit(halo, []), on: halo) == halo)
        #expect(try item(edit(halo, [(.note, "a\r\nb ")]), on: halo) == halo)
    }

    @Test func `an edit of a deleted song is refused`() throws {
        #expect(throws: CatalogueConflict<Song>.gone) { try edit(halo, []).step(on: nil) { _ in [other] } }
    }

    @Test func `a field that only others have changed keeps their value`() throws {
        let stored = try halo((.year, "2009"), (.tags, "pop"))
        let edited = try item(edit(halo, [(.note, "Loud")]), on: stored)
        #expect(edited.facts == ItemFacts(year: 2009, note: "Loud", tags: ["pop"]))
        #expect(edited.revision == 5)
    }

    @Test func `a field that others have emptied stays empty`() throws {
        let edited = try item(edit(halo, [(.rating, "5")]), on: halo((.note, ""), (.year, "")))
        #expect(edited.facts == ItemFacts(rating: 5))
    }

    @Test func `a field that both have changed to the same value is no conflict`() throws {
        let stored = try halo((.year, "2009"))
        #expect(try item(edit(halo, [(.year, "2009")]), on: stored) == stored)
    }

    @Test func `only the fields that both have changed are contested, and everything else is merged`() throws {
        let stored = try halo((.year, "2009"), (.tags, "pop"), (.name, "Halo!"))
        let edit = try edit(halo, [(.year, "2010"), (.rating, "5"), (.name, "Halo?")])
        let conflict = try #require(try conflict(edit, on: stored))
        #expect(conflict.stored == stored)
        #expect(conflict.fields == [.name, .year])
        #expect(conflict.draft.name == "Halo?")
        #expect(conflict.draft.facts == ItemFacts(year: 2010, note: "a\nb", rating: 5, tags: ["pop"]))
    }

    @Test func `a value that one side has emptied and the other has changed is contested`() throws {
        #expect(try conflict(edit(halo, [(.year, "")]), on: halo((.year, "2009")))?.fields == [.year])
        #expect(try conflict(edit(halo, [(.year, "2009")]), on: halo((.year, "")))?.fields == [.year])
    }

    @Test func `with an unknown base, every field that differs is contested`() throws {
        let typed = try draft(halo, [(.year, "2009"), (.note, "")])
        let edit = CatalogueEdit(draft: typed, base: nil, allowsDuplicate: true)
        #expect(try conflict(edit, on: halo)?.fields == [.year, .note])
        let same = CatalogueEdit(draft: Draft(halo), base: nil, allowsDuplicate: true)
        #expect(try item(same, on: halo) == halo)
    }

    @Test func `an edit makes a duplicate only if that is allowed`() throws {
        let changes = [(field: CatalogueField.name, text: "Halo!")]
        #expect(throws: CatalogueConflict.duplicates([other])) {
            try edit(halo, changes).step(on: halo) { _ in [other] }
        }
        #expect(try edit(halo, changes, allowsDuplicate: true).step(on: halo) { _ in [other] }.name == "Halo!")
    }

    @Test func `duplicates are those of the merged name and credit`() throws {
        let stored = try halo((.credit, "Depeche Mode"))
        var asked: [[String]] = []
        _ = try edit(halo, [(.name, "Angel")]).step(on: stored) { draft in
            asked.append([draft.name, draft.credit])
            return []
        }
        #expect(asked == [["Angel", "Depeche Mode"]])
    }

    @Test func `a duplicate can be edited if its name and credit stay`() throws {
        let edited = try edit(halo, [(.rating, "5")]).step(on: halo) { _ in [other] }
        #expect(edited.facts.rating == 5)
    }
}
