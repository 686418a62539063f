import Foundation
import Models

/// A store in memory that keeps all removed entries.
actor MemoryEntriesStore: EntriesStore {
    private var entries: [Entry] = []
    private var removed: [RemovedEntry] = []
    private var tokens: [FormToken: Entry.ID] = [:]
    private var revision = 0

    func load() -> EntriesState { state }

    private var state: EntriesState {
        EntriesState(revision: revision, count: entries.count, latest: Array(entries.prefix(EntriesPage.size)))
    }

    func add(_ words: String?, at time: Date, token: FormToken?) -> (EntryAddition, EntriesState) {
        if let id = token.flatMap({ tokens[$0] }),
            let entry = entries.first(where: { $0.id == id && $0.words == words })
        {
            return (EntryAddition(entry: entry, isRepeated: true), state)
        }
        let id = max(entries.first?.id ?? 0, removed.map(\.entry.id).max() ?? 0) + 1
        let entry = Entry(id: id, words: words, time: time)
        entries.insert(entry, at: 0)
        if let token { tokens[token] = id }
        revision += 1
        return (EntryAddition(entry: entry, isRepeated: false), state)
    }

    func remove(id: Int64, at time: Date) -> EntriesState {
        guard let index = entries.firstIndex(where: { $0.id == id }) else { return state }
        removed.insert(RemovedEntry(entries.remove(at: index), time: time), at: 0)
        revision += 1
        return state
    }

    func restore(id: Int64, at time: Date) -> (Entry?, EntriesState) {
        if let index = removed.firstIndex(where: { $0.entry.id == id }) {
            entries.append(removed.remove(at: index).entry)
            entries.sort { $0.id > $1.id }
            revision += 1
        }
        return (entries.first { $0.id == id }, state)
    }

    func removedEntry(id: Int64, at time: Date) -> Entry? { removed.first { $0.entry.id == id }?.entry }
    func removedEntries(limit: Int, at time: Date) -> [RemovedEntry] { Array(removed.prefix(limit)) }

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

    func load() async -> EntriesState { await store.load() }

    func add(_ words: String?, at time: Date, token: FormToken?) async -> (EntryAddition, EntriesState) {
        let added = await store.add(words, at: time, token: token)
        await answers.hold(revision: added.1.revision)
        return added
    }

    func remove(id: Int64, at time: Date) async -> EntriesState { await store.remove(id: id, at: time) }
    func restore(id: Int64, at time: Date) async -> (Entry?, EntriesState) { await store.restore(id: id, at: time) }
    func removedEntry(id: Int64, at time: Date) async -> Entry? { await store.removedEntry(id: id, at: time) }
    func removedEntries(limit: Int, at time: Date) async -> [RemovedEntry] {
        await store.removedEntries(limit: limit, at: time)
    }
    func page(_ number: Int) async -> EntriesPage? { await store.page(number) }
}
