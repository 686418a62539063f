import Foundation
import Models
import Rendering
import Testing
import ViewModels

struct EntryRowViewModelTests {
    private let noon = Date(timeIntervalSince1970: 1_795_262_400)

    @Test func `an empty list has one row with a message`() {
        let list = EntryListViewModel.entries(EntriesState(revision: 3, count: 0, entries: []))
        #expect(list.id == "live-entries")
        #expect(list.revision == 3)
        #expect(list.since == nil)
        #expect(list.rows.map(\.id) == ["entry-none"])
        #expect(String(decoding: list.rendered(), as: UTF8.self).contains("No entries yet"))
    }

    @Test func `each entry has a row with its id`() {
        let entries = [Entry(id: 9, text: "words", time: noon), Entry(id: 4, text: nil, time: noon)]
        let list = EntryListViewModel.entries(EntriesState(revision: 3, count: 2, entries: entries))
        #expect(list.rows.map(\.id) == ["entry-9", "entry-4"])
        let html = String(decoding: list.rendered(), as: UTF8.self)
        #expect(html.contains(#"<li id="entry-9">"#))
        #expect(html.contains(#"New row @ <time datetime="2026-11-21T12:00:00Z">2026-11-21 12:00 UTC</time>"#))
    }

    @Test func `an unknown revision gets no update`() {
        #expect(EntryListViewModel.entries(EntriesState(revision: 3, count: 0, entries: []), since: 2) == nil)
    }

    @Test func `an update has only the added entry, and removes the row of the empty list`() async throws {
        let model = await EntriesModel(
            state: EntriesState(revision: 0, count: 0, entries: []),
            store: OneEntryStore(),
            now: { [noon] in noon }
        )
        try await model.add("words")
        let added = try #require(EntryListViewModel.entries(await model.state, since: 0))
        #expect(added.since == 0)
        #expect(added.revision == 1)
        #expect(added.removed == "entry-none")
        #expect(added.rows.map(\.id) == ["entry-1"])

        try await model.delete(id: 1)
        let removed = try #require(EntryListViewModel.entries(await model.state, since: 1))
        #expect(removed.removed == "entry-1")
        #expect(removed.rows.map(\.id) == ["entry-none"])
    }
}

/// A store with at most one entry.
private struct OneEntryStore: EntriesStore {
    func load() -> EntriesState { EntriesState(revision: 0, count: 0, entries: []) }

    func add(_ new: NewEntry) -> (EntryAddition, EntriesState) {
        let entry = Entry(id: 1, text: new.text, time: new.time)
        return (EntryAddition(entry: entry, isRepeated: false), EntriesState(revision: 1, count: 1, entries: [entry]))
    }

    func delete(id: Int64, at time: Date) -> EntriesState { EntriesState(revision: 2, count: 0, entries: []) }
    func restore(id: Int64, at time: Date) -> (Entry?, EntriesState) { (nil, load()) }
    func deletedEntry(id: Int64, at time: Date) -> Entry? { nil }
    func deletedEntries(limit: Int, at time: Date) -> [DeletedEntry] { [] }
    func page(_ number: Int) -> EntriesPage? { nil }
}
