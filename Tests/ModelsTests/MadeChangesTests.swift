import Foundation
import Testing

@testable import Models

@Suite struct MadeChangesTests {
    @Test func `ratings in one click take no place of a change that can be undone`() async throws {
        let store = MemoryCatalogueStore<Song>([
            Song(id: 1, name: "Africa", artist: "Toto"), Song(id: 2, name: "Lea", artist: "Toto"),
        ])
        let changes = MemoryMadeChangesStore()
        let catalogue = await CatalogueModel(state: await store.load(), store: store, madeChanges: changes)
        let token = try await catalogue.change([1], by: .delete)
        try await catalogue.rate(2, Rating("4"))
        #expect(await changes.count == 1)
        #expect(try await catalogue.undo(token) == 1)
    }

    @Test func `a change that an earlier version has written in another form can no longer be undone`() async throws {
        let store = MemoryMadeChangesStore()
        let changes = MadeChanges<EntryEdit>(kind: .entries, store: store, now: { .now })
        let token = FormToken.random()
        await store.record("{}", of: .entries, itemCount: 1, for: token, at: .now)
        #expect(try await changes.made(token) == nil)
    }

    @Test(arguments: [
        MadeChange(.addTag("a"), items: [], at: .distantPast), MadeChange(.rate(nil), items: [], at: .distantPast),
        MadeChange(.set(.year, .number(1999)), items: [], at: .distantPast),
        MadeChange(.merge(into: 7), items: [], at: .distantPast),
        MadeChange(
            nil,
            items: [
                .init(Song(id: 1, name: "A", artist: "B", facts: ItemFacts(note: "“é”", rating: 3.5, tags: ["x"])))
            ],
            at: Date(timeIntervalSince1970: 1_795_262_400.25)
        ),
    ])
    func `a change is read as it was written`(change: MadeChange) async throws {
        let changes = MadeChanges<MadeChange>(kind: .songs, store: MemoryMadeChangesStore(), now: { .now })
        let token = try await changes.record(change, itemCount: 1)
        #expect(try await changes.made(token)?.change == change)
    }
}

/// Changes in memory, all of which can be undone.
actor MemoryMadeChangesStore: MadeChangesStore {
    private struct Key: Hashable {
        let kind: MadeChangeKind
        let token: FormToken
    }

    private var changes: [Key: (text: String, undoneCount: Int?)] = [:]

    var count: Int { changes.count }

    func record(_ text: String, of kind: MadeChangeKind, itemCount: Int, for token: FormToken, at time: Date) {
        changes[Key(kind: kind, token: token)] = (text, nil)
    }

    func change(
        _ token: FormToken,
        of kind: MadeChangeKind,
        at time: Date
    ) -> (text: String, undoneCount: Int?)? {
        changes[Key(kind: kind, token: token)]
    }

    func recordUndoing(_ token: FormToken, of kind: MadeChangeKind, count: Int) -> Int {
        let key = Key(kind: kind, token: token)
        if changes[key]?.undoneCount == nil, count > 0 { changes[key]?.undoneCount = count }
        return changes[key]?.undoneCount ?? count
    }
}
