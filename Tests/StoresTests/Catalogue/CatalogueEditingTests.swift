import Foundation
import PostgresTesting
import Testing

@testable import Models

@Suite(.databases) struct CatalogueEditingTests {
    private let noon = Date(timeIntervalSince1970: 1_800_000_000)

    private let facts = ItemFacts(
        album: "I Am…",
        year: 2008,
        seconds: 261,
        note: "a\nb",
        rating: 5,
        tags: ["pop", "r&b"]
    )

    /// Returns a store with one song.
    private func start(_ engine: StoreEngine) async throws -> (store: any CatalogueStore<Song>, halo: Song) {
        let store = try await engine.stores().songs
        return (store, try await store.add(Draft(name: "Halo", credit: "Beyoncé", facts: facts)).item)
    }

    @Test(arguments: StoreEngine.all)
    func `every field of a song is stored`(engine: StoreEngine) async throws {
        let (store, halo) = try await start(engine)
        for field in CatalogueField.allCases { #expect(halo[field] != nil, "no value for \(field)") }
        #expect(halo.facts == facts)
        #expect(try await store.item(withID: halo.id) == halo)
        #expect(try await store.load().firstPage.items == [halo])
    }

    @Test(arguments: StoreEngine.all)
    func `a tag that begins with a combining mark stays separate`(engine: StoreEngine) async throws {
        let store = try await start(engine).store
        let song = try await store.add(Draft([.name: "x", .credit: "y", .tags: "pop,\u{301}e"])).item
        #expect(song.facts.tags == ["pop", "\u{301}e"])
        #expect(try await store.item(withID: song.id)?.facts.tags == ["pop", "\u{301}e"])
    }

    @Test(arguments: StoreEngine.all)
    func `an edited song keeps its place, and its revision is raised`(engine: StoreEngine) async throws {
        let (store, halo) = try await start(engine)
        _ = try await store.add(Draft(name: "Listen", credit: "Beyoncé"))
        let edited = try await store.edit(halo, to: Draft(name: "Hello", credit: "Adele"))
        let hello = Song(id: halo.id, revision: 2, name: "Hello", artist: "Adele")
        #expect(edited.item == hello)
        #expect(edited.state.firstPage.items.last == hello)
        #expect(edited.state.revision == 3)
        #expect(try await store.item(withID: halo.id) == hello)
    }

    @Test(arguments: StoreEngine.all)
    func `an edit of fields that have changed meanwhile changes nothing, and throws the conflict`(engine: StoreEngine)
        async throws
    {
        let (store, halo) = try await start(engine)
        _ = try await store.edit(halo, to: Draft(name: "Hello", credit: "Adele"))
        let hello = Song(id: halo.id, revision: 2, name: "Hello", artist: "Adele")
        let draft = try Draft<Song>(name: "x", credit: "Beyoncé", facts: ItemFacts(year: 2009))
        let merged = try Draft<Song>(name: "x", credit: "Adele", facts: ItemFacts(year: 2009))
        let conflict = EditConflict(stored: hello, draft: merged, fields: [.name, .year])
        await #expect(throws: CatalogueConflict.changedMeanwhile(conflict)) {
            try await store.edit(halo, to: draft)
        }
        #expect(try await store.load() == CatalogueState(items: [hello], revision: 2))
    }

    @Test(arguments: StoreEngine.all)
    func `two edits of different fields are both stored`(engine: StoreEngine) async throws {
        let (store, halo) = try await start(engine)
        _ = try await store.edit(halo, to: Draft(name: "Hello", credit: "Beyoncé", facts: facts))
        var noted = DraftText(halo)
        noted[.note] = "Loud"
        let edited = try await store.edit(halo, to: Draft(noted)).item
        #expect(edited.revision == 3)
        #expect((edited.name, edited.facts.note, edited.facts.year) == ("Hello", "Loud", 2008))
        #expect(try await store.item(withID: halo.id) == edited)
    }

    @Test(arguments: StoreEngine.all)
    func `an edit whose name and credit are a duplicate only after merging is refused`(engine: StoreEngine) async throws
    {
        let (store, halo) = try await start(engine)
        let listen = try await store.add(Draft(name: "Listen", credit: "Adele")).item
        _ = try await store.edit(halo, to: Draft(name: "Halo", credit: "Adele", facts: facts))
        var renamed = DraftText(halo)
        renamed[.name] = "Listen"
        let draft = try Draft<Song>(renamed)
        await #expect(throws: CatalogueConflict.duplicates([listen])) {
            try await store.edit(id: halo.id, CatalogueEdit(draft: draft, base: Draft(halo)))
        }
    }

    @Test(arguments: StoreEngine.all)
    func `a deleted song cannot be edited`(engine: StoreEngine) async throws {
        let (store, halo) = try await start(engine)
        _ = try await store.delete(id: halo.id, at: noon)
        await #expect(throws: CatalogueConflict<Song>.gone) {
            try await store.edit(halo, to: Draft(name: "x", credit: "y"))
        }
    }

    @Test(arguments: StoreEngine.all)
    func `a deleted song can be restored for a day, with all its values`(engine: StoreEngine) async throws {
        let (store, halo) = try await start(engine)
        let deleted = try await store.delete(id: halo.id, at: noon)
        #expect(deleted.item == halo)
        #expect(deleted.state.count == 0)
        let restored = try await store.restore(id: halo.id, at: noon + 24 * 60 * 60 - 1)
        #expect(restored.item == halo)
        #expect(restored.state.revision == 3 && restored.state.firstPage.items == [halo])
        #expect(try await store.restore(id: halo.id, at: noon).item == nil)
        #expect(try await store.load().count == 1)
    }

    @Test(arguments: StoreEngine.all)
    func `a deleted song cannot be restored after a day`(engine: StoreEngine) async throws {
        let (store, halo) = try await start(engine)
        _ = try await store.delete(id: halo.id, at: noon)
        let restored = try await store.restore(id: halo.id, at: noon + 24 * 60 * 60)
        #expect(restored.item == nil)
        #expect(restored.state.revision == 2)
    }

    @Test(arguments: StoreEngine.all)
    func `the next deletion deletes the songs that can no longer be restored`(engine: StoreEngine) async throws {
        let (store, halo) = try await start(engine)
        let other = try await store.add(Draft(name: "Listen", credit: "Beyoncé")).item
        _ = try await store.delete(id: halo.id, at: noon)
        _ = try await store.delete(id: other.id, at: noon + 24 * 60 * 60)
        #expect(try await store.restore(id: halo.id, at: noon).item == nil)
        #expect(try await store.restore(id: other.id, at: noon + 24 * 60 * 60).item == other)
    }

    @Test(arguments: StoreEngine.all)
    func `a song of the same name and credit is a duplicate, in any case and accents`(engine: StoreEngine) async throws
    {
        let (store, halo) = try await start(engine)
        let again = try await store.add(Draft(name: "(HALO)", credit: "beyonce")).item
        _ = try await store.add(Draft(name: "Halo", credit: "Depeche Mode"))
        let draft = try Draft<Song>(name: "halo", credit: "Beyonce\u{301}")
        await #expect(throws: CatalogueConflict.duplicates([halo, again])) {
            try await store.add(CatalogueAddition(draft))
        }
        await #expect(throws: CatalogueConflict.duplicates([again])) {
            try await store.edit(id: halo.id, CatalogueEdit(draft: draft, base: Draft(halo)))
        }
        #expect(try await store.load().revision == 3)
    }

    @Test(arguments: StoreEngine.all)
    func `twenty identical additions at the same time add one song`(engine: StoreEngine) async throws {
        let store = try await start(engine).store
        let draft = try Draft<Song>(name: "Listen", credit: "Beyoncé")
        let refusals = await withTaskGroup { group in
            for _ in 1...20 {
                group.addTask { [store] in
                    do throws(any Error) {
                        _ = try await store.add(CatalogueAddition(draft))
                        return false
                    } catch {
                        return error is CatalogueConflict<Song>
                    }
                }
            }
            return await group.reduce(0) { count, isRefused in count + (isRefused ? 1 : 0) }
        }
        #expect(refusals == 19)
        #expect(try await store.load().firstPage.items.map(\.name) == ["Listen", "Halo"])
    }

    @Test(arguments: StoreEngine.all)
    func `a form that is sent twenty times at the same time adds one song, and returns it each time`(
        engine: StoreEngine
    ) async throws {
        let store = try await start(engine).store
        let draft = try Draft<Song>(name: "HALO", credit: "Beyoncé")
        let token = FormToken.random()
        let ids = try await withThrowingTaskGroup { group in
            for _ in 1...20 {
                group.addTask { [store] in
                    try await store.add(CatalogueAddition(draft, allowsDuplicate: true, token: token)).item.id
                }
            }
            return try await group.reduce(into: Set<Int64>()) { ids, id in ids.insert(id) }
        }
        #expect(ids.count == 1)
        #expect(try await store.load().count == 2)
    }

    @Test(arguments: StoreEngine.all)
    func `a form with other values, another token or none adds another song`(engine: StoreEngine) async throws {
        let store = try await start(engine).store
        let draft = try Draft<Song>(name: "Listen", credit: "Beyoncé")
        let token = FormToken.random()
        for (token, draft) in [
            (token, draft), (token, try Draft(name: "Hello", credit: "Adele")), (FormToken.random(), draft),
            (nil, draft), (nil, draft),
        ] as [(FormToken?, Draft<Song>)] {
            _ = try await store.add(CatalogueAddition(draft, allowsDuplicate: true, token: token))
        }
        #expect(try await store.load().count == 6)
    }

    @Test(arguments: StoreEngine.all)
    func `a form that is sent again after its song was deleted adds it again`(engine: StoreEngine) async throws {
        let store = try await start(engine).store
        let draft = try Draft<Song>(name: "Listen", credit: "Beyoncé")
        let token = FormToken.random()
        let song = try await store.add(CatalogueAddition(draft, token: token)).item
        _ = try await store.delete(id: song.id, at: noon)
        #expect(try await store.add(CatalogueAddition(draft, token: token)).item.id != song.id)
    }
}
