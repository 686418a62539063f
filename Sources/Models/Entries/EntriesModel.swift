package import Foundation
package import Observation

/// The list of entries that everyone shares. In memory it has the first page alone.
@Domain
@Observable
package final class EntriesModel {
    /// The most that the words of an entry may hold, in UTF-16 code units, as the `maxlength` of an HTML field counts.
    package nonisolated static let lengthLimit = 500
    /// For how many seconds a removal can be undone.
    package nonisolated static let undoTime: TimeInterval = 60 * 60
    /// How many removals can be undone.
    package nonisolated static let undoLimit = 100

    package private(set) var state: EntriesState
    @ObservationIgnored private let store: any EntriesStore
    @ObservationIgnored private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - state: What `store` has loaded.
    ///   - now: The clock.
    package init(
        state: EntriesState,
        store: any EntriesStore,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.state = state
        self.store = store
        self.now = now
    }

    /// Adds an entry above all others, then announces it.
    /// - Parameters:
    ///   - typed: Its words; without any that can be seen it has its time alone.
    ///   - token: Of the form, so that one that comes twice adds one entry.
    /// - Throws: `EntryError` for words that cannot be kept, and what the store throws; nothing is added then.
    ///
    /// Not isolated, so that looking through words of a megabyte keeps no other model waiting.
    @discardableResult
    package nonisolated func add(_ typed: String, token: FormToken? = nil) async throws -> EntryAddition {
        try await save(Self.words(typed), token: token)
    }

    private func save(_ words: String?, token: FormToken?) async throws -> EntryAddition {
        let (addition, saved) = try await store.add(words, at: now(), token: token)
        take(saved)
        return addition
    }

    /// Takes an entry out of the list, then announces it. What is not there is as good as removed.
    package func remove(id: Entry.ID) async throws {
        take(try await store.remove(id: id, at: now()))
    }

    /// Undoes a removal: the entry has its place, its id and its time again. Then announces it.
    /// - Returns: Whether the entry is in the list; if not, it is too late.
    package func restore(id: Entry.ID) async throws -> Bool {
        let (entry, saved) = try await store.restore(id: id, at: now())
        take(saved)
        return entry != nil
    }

    /// An entry whose removal can be undone.
    package func removedEntry(id: Entry.ID) async throws -> Entry? {
        try await store.removedEntry(id: id, at: now())
    }

    /// A page of the list; nil when it has none of that number. The first is in memory, any other in the store.
    /// - Parameter number: From 1.
    package func page(_ number: Int) async throws -> EntriesPage? {
        number == 1 ? state.firstPage : try await store.page(number)
    }

    /// The state now, and then the latest after each change. Who is slow skips states, and always ends on the last.
    package func changes() -> Observations<EntriesState, Never> {
        Observations { self.state }
    }

    /// Two changes may come back in the other order: a slow one must not take the state back.
    private func take(_ saved: EntriesState) {
        if saved.version > state.version { state = saved.following(state) }
    }

    private nonisolated static func words(_ typed: String) throws(EntryError) -> String? {
        let line = typed.trimmed
        let length = line.utf16.count
        guard length <= lengthLimit else { throw .tooLong(length: length, limit: lengthLimit) }
        if let character = ForbiddenCharacter.first(inLine: line) { throw .forbidden(character) }
        return line.isInvisible ? nil : line
    }
}
