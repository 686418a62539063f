import Foundation
import Models

/// A store in memory that keeps all deleted entries.
actor MemoryEntriesStore: EntriesStore {
    private var entries: [Entry] = []
    private var deleted: [Deleted<Entry>] = []
    private var tokens: [FormToken: Entry.ID] = [:]
    private var revision = 0

    func load() -> EntriesPage { state }

    private var state: EntriesPage {
        EntriesPage(revision: revision, count: entries.count, entries: Array(entries.prefix(EntriesPage.size)))
    }

    func add(_ new: NewEntry) throws -> (EntryAddition, EntriesPage) {
        let earlier = new.token.flatMap { tokens[$0] }.flatMap { id in entries.first { $0.id == id } }
        if let sent = try new.step(earlier: earlier, count: entries.count, limit: .max) {
            return ((sent, isRepeated: true), state)
        }
        let id = max(entries.first?.id ?? 0, deleted.map(\.value.id).max() ?? 0) + 1
        let entry = Entry(id: id, text: new.text, time: new.time)
        entries.insert(entry, at: 0)
        if let token = new.token { tokens[token] = id }
        revision += 1
        return ((entry, isRepeated: false), state)
    }

    func edit(_ edit: EntryEdit) throws -> (EntryEdit?, EntriesPage) {
        guard let former = try edit.step(on: entry(id: edit.id)),
            let index = entries.firstIndex(where: { $0.id == edit.id })
        else { return (nil, state) }
        entries[index] = Entry(id: edit.id, text: edit.text, time: former.time)
        revision += 1
        return (edit.inverse(for: former, by: nil), state)
    }

    func entry(id: Int64) -> Entry? { entries.first { $0.id == id } }

    func delete(id: Int64, at time: Date) -> EntriesPage {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return state }
        deleted.insert(Deleted(entries.remove(at: index), time: time), at: 0)
        revision += 1
        return state
    }

    func restore(id: Int64, at time: Date) -> (Entry?, EntriesPage) {
        if let index = deleted.firstIndex(where: { $0.value.id == id }) {
            entries.append(deleted.remove(at: index).value)
            entries.sort { $0.id > $1.id }
            revision += 1
        }
        return (entries.first { $0.id == id }, state)
    }

    func deletedEntry(id: Int64, at time: Date) -> Entry? { deleted.first { $0.value.id == id }?.value }
    func deletedEntries(limit: Int, at time: Date) -> [Deleted<Entry>] { Array(deleted.prefix(limit)) }

    func search(_ words: String, page: Int, size: Int) -> ListPage<FoundEntry>? {
        let found = FoldedTexts(entries.map { $0.text ?? "" }).indexes(of: Folding.searchWords(of: words))
        let rows = found.map { FoundEntry(entry: entries[$0], page: $0 / EntriesPage.size + 1) }
        return ListPage(page, of: rows, size: size)
    }

    func words(closeTo word: String) -> [String] {
        Array(FoldedTexts(entries.map { $0.text ?? "" }).words(closeTo: word))
    }

    func page(_ number: Int) -> EntriesPage? {
        guard let paging = Paging(page: number, itemCount: entries.count, size: EntriesPage.size) else { return nil }
        let rows = entries.dropFirst(paging.offset).prefix(paging.size)
        return EntriesPage(revision: revision, paging: paging, entries: Array(rows))
    }
}

/// A store that adds at once, and returns when a test tells it to.
actor HeldEntriesStore: EntriesStore {
    let answers = HeldAnswers()
    private let store = MemoryEntriesStore()

    func load() async -> EntriesPage { await store.load() }

    func add(_ entry: NewEntry) async throws -> (EntryAddition, EntriesPage) {
        let added = try await store.add(entry)
        await answers.hold(revision: added.1.revision)
        return added
    }

    func edit(_ edit: EntryEdit) async throws -> (EntryEdit?, EntriesPage) { try await store.edit(edit) }
    func entry(id: Int64) async -> Entry? { await store.entry(id: id) }
    func delete(id: Int64, at time: Date) async -> EntriesPage { await store.delete(id: id, at: time) }
    func restore(id: Int64, at time: Date) async -> (Entry?, EntriesPage) { await store.restore(id: id, at: time) }
    func deletedEntry(id: Int64, at time: Date) async -> Entry? { await store.deletedEntry(id: id, at: time) }
    func deletedEntries(limit: Int, at time: Date) async -> [Deleted<Entry>] {
        await store.deletedEntries(limit: limit, at: time)
    }
    func page(_ number: Int) async -> EntriesPage? { await store.page(number) }
    func search(_ words: String, page: Int, size: Int) async -> ListPage<FoundEntry>? {
        await store.search(words, page: page, size: size)
    }
    func words(closeTo word: String) async -> [String] { await store.words(closeTo: word) }
}
