import Models
import Testing

@Suite struct CatalogueChangeTests {
    private let halo = Song(id: 1, version: 3, name: "Halo", artist: "Beyoncé")
    private let other = Song(id: 2, name: "HALO", artist: "Beyonce")

    private func edit(
        _ name: String = "Halo",
        facts: ItemFacts = .none,
        from version: Int = 3,
        allowsDuplicate: Bool = false
    ) throws -> CatalogueEdit<Song> {
        CatalogueEdit(
            to: try Draft(name: name, credit: "Beyoncé", facts: facts),
            from: version,
            allowsDuplicate: allowsDuplicate
        )
    }

    private func addition(allowsDuplicate: Bool = false) throws -> CatalogueAddition<Song> {
        CatalogueAddition(try Draft(name: "Halo", credit: "Beyoncé"), allowsDuplicate: allowsDuplicate)
    }

    @Test func `a song that is new is added`() throws {
        #expect(try addition().step(earlier: nil, duplicates: []) == nil)
    }

    @Test func `a duplicate is added only if that is allowed`() throws {
        #expect(throws: CatalogueConflict.duplicates([halo, other])) {
            try addition().step(earlier: nil, duplicates: [halo, other])
        }
        #expect(try addition(allowsDuplicate: true).step(earlier: nil, duplicates: [halo, other]) == nil)
    }

    @Test(arguments: [false, true]) func `a form that is sent again adds nothing`(allowsDuplicate: Bool) throws {
        let addition = try addition(allowsDuplicate: allowsDuplicate)
        #expect(try addition.step(earlier: halo, duplicates: [halo]) == halo)
    }

    @Test func `a form that is sent again with other values is another form`() throws {
        let hello = Song(id: 3, name: "Hello", artist: "Adele")
        #expect(try addition().step(earlier: hello, duplicates: []) == nil)
        #expect(throws: CatalogueConflict.duplicates([other])) {
            try addition().step(earlier: hello, duplicates: [other])
        }
    }

    @Test func `an edit has all new values, and the next version`() throws {
        let edited = try edit("Listen", facts: ItemFacts(year: 2006)).step(on: halo, duplicates: [])
        #expect(edited == Song(id: 1, version: 4, name: "Listen", artist: "Beyoncé", facts: ItemFacts(year: 2006)))
        #expect(try edit().step(on: halo, duplicates: []).version == 4)
    }

    @Test func `an edit of a deleted song is refused`() throws {
        #expect(throws: CatalogueConflict<Song>.gone) { try edit().step(on: nil, duplicates: [other]) }
    }

    @Test(arguments: [0, 2, 4]) func `an edit of another version is refused`(version: Int) throws {
        #expect(throws: CatalogueConflict.changedMeanwhile(halo)) {
            try edit("Listen", from: version, allowsDuplicate: true).step(on: halo, duplicates: [])
        }
    }

    @Test func `an edit of another version that changes nothing succeeds, and writes nothing`() throws {
        #expect(try edit(from: 2).step(on: halo, duplicates: [other]) == halo)
    }

    @Test func `an edit makes a duplicate only if that is allowed`() throws {
        let edit = try edit("Halo!")
        #expect(throws: CatalogueConflict.duplicates([other])) { try edit.step(on: halo, duplicates: [other]) }
        #expect(try self.edit("Halo!", allowsDuplicate: true).step(on: halo, duplicates: [other]).name == "Halo!")
    }

    @Test func `a duplicate can be edited if its name and credit stay`() throws {
        let edited = try edit(facts: ItemFacts(rating: 5)).step(on: halo, duplicates: [other])
        #expect(edited.facts.rating == 5)
    }
}
