import Foundation
import Models

/// Adds at once, but answers when a test says.
actor HeldEntriesStore: EntriesStore {
    let answers = HeldAnswers()
    private let store = MemoryEntriesStore()

    func load() async -> EntriesState { await store.load() }

    func add(_ words: String?, at time: Date, token: FormToken?) async -> (EntryAddition, EntriesState) {
        let added = await store.add(words, at: time, token: token)
        await answers.hold(version: added.1.version)
        return added
    }

    func remove(id: Int64, at time: Date) async -> EntriesState { await store.remove(id: id, at: time) }
    func restore(id: Int64, at time: Date) async -> (Entry?, EntriesState) { await store.restore(id: id, at: time) }
    func removedEntry(id: Int64, at time: Date) async -> Entry? { await store.removedEntry(id: id, at: time) }
    func page(_ number: Int) async -> EntriesPage? { await store.page(number) }
}
