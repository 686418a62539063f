package import Foundation
import Observation

/// The list of entries that all visitors share. Memory holds its first page.
@Domain
@Observable
package final class EntriesModel: ObservableModel {
    /// The maximum length of an entry, in UTF-16 code units, like the `maxlength` of an HTML field.
    package nonisolated static let lengthLimit = 500
    /// The number of deletions that can be undone.
    package nonisolated static let undoLimit = 1_000

    package private(set) var state: EntriesPage
    @ObservationIgnored private nonisolated let store: any EntriesStore
    @ObservationIgnored private nonisolated let now: @Sendable () -> Date
    @ObservationIgnored private nonisolated let madeEdits: MadeChanges<EntryEdit>

    /// Creates a model that starts with the state that `store` has loaded.
    /// - Parameter madeChanges: The storage of changes that can be undone.
    package init(
        state: EntriesPage,
        store: any EntriesStore,
        madeChanges: any MadeChangesStore = NoMadeChanges(),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.state = state
        self.store = store
        madeEdits = MadeChanges(kind: .entries, store: madeChanges, now: now)
        self.now = now
    }

    /// Adds an entry above all others, then announces the change.
    ///
    /// Not isolated, so that validating a megabyte blocks no other model.
    /// - Parameters:
    ///   - typed: The text of the entry.
    ///   - writer: The visitor who adds it; `nil` if unknown.
    ///   - token: The token of the form, so that a form that is sent twice adds one entry.
    /// - Throws: `EntryError` if the text is invalid, and the store's errors; nothing is added then.
    @discardableResult
    package nonisolated func add(
        _ typed: String,
        by writer: VisitorID? = nil,
        token: FormToken? = nil
    ) async throws -> EntryAddition {
        try await save(NewEntry(Self.text(typed), time: now(), writer: writer, token: token))
    }

    private func save(_ entry: NewEntry) async throws -> EntryAddition {
        let (addition, saved) = try await store.add(entry)
        advance(to: saved)
        return addition
    }

    /// Changes the text of an entry, then announces the change. The entry keeps its position and its time, and the visitor
    /// becomes its writer.
    /// - Parameters:
    ///   - typed: The new text.
    ///   - base: The text that the form was opened with; `nil` if it is unknown.
    ///   - writer: The visitor who changes it; `nil` if unknown.
    /// - Returns: The token to undo the edit; `nil` if the entry has the text already.
    /// - Throws: `EntryError` if the text is invalid, or others have changed or deleted the entry, and the store's errors;
    ///   nothing is changed then.
    package nonisolated func edit(
        id: Entry.ID,
        to typed: String,
        from base: String?,
        by writer: VisitorID? = nil
    ) async throws -> FormToken? {
        let edit = EntryEdit(id, text: try Self.text(typed), base: base, writer: writer?.digest)
        guard let inverse = try await save(edit) else { return nil }
        return try await madeEdits.record(inverse, itemCount: 1)
    }

    private func save(_ edit: EntryEdit) async throws -> EntryEdit? {
        let (inverse, saved) = try await store.edit(edit)
        advance(to: saved)
        return inverse
    }

    /// Returns whether an edit was made that can be undone.
    package nonisolated func hasEdit(_ token: FormToken) async throws -> Bool {
        guard let made = try await madeEdits.made(token) else { return false }
        return made.undoneCount == nil
    }

    /// Undoes an edit, then announces the change. Undoing it twice is the same as once.
    /// - Returns: Whether the edit is undone. It cannot be if the entry was changed again or deleted.
    package nonisolated func undoEdit(_ token: FormToken) async throws -> Bool {
        guard let (inverse, undoneCount) = try await madeEdits.made(token) else { return false }
        if undoneCount != nil { return true }
        do {
            _ = try await save(inverse)
        } catch is EntryError {
            return false
        }
        return try await madeEdits.recordUndoing(token, count: 1) > 0
    }

    /// Returns an entry of the list.
    package nonisolated func entry(id: Entry.ID) async throws -> Entry? {
        try await store.entry(id: id)
    }

    /// Reads the list again, after a visitor has changed a name, or another machine the list, then announces the change.
    package func reload() async throws {
        advance(to: try await store.load())
    }

    /// Deletes an entry from the list, then announces the change. Deleting a missing entry changes nothing.
    package func delete(id: Entry.ID) async throws {
        advance(to: try await store.delete(id: id, at: now()))
    }

    /// Undoes a deletion, then announces the change. The entry keeps its position, its ID and its time.
    /// - Returns: Whether the entry is in the list. If not, it is too late to undo the deletion.
    package func restore(id: Entry.ID) async throws -> Bool {
        let (entry, saved) = try await store.restore(id: id, at: now())
        advance(to: saved)
        return entry != nil
    }

    /// Returns an entry whose deletion can be undone.
    package func deletedEntry(id: Entry.ID) async throws -> Entry? {
        try await store.deletedEntry(id: id, at: now())
    }

    /// Returns the entries whose deletion can be undone, the last deleted first.
    package nonisolated func deletedEntries(limit: Int) async throws -> [Deleted<Entry>] {
        try await store.deletedEntries(limit: limit, at: now())
    }

    /// Returns a page of the list, or `nil` if the list has no page of this number. Only the first page is in memory.
    /// - Parameter number: The number of the page, from 1.
    package func page(_ number: Int) async throws -> EntriesPage? {
        number == 1 ? state : try await store.page(number)
    }

    /// Returns a page of the entries that have all these words, or words that begin with them, the newest first; `nil` if
    /// there is no such page.
    package nonisolated func search(
        _ words: String,
        page: Int,
        size: Int = EntriesPage.size
    ) async throws -> ListPage<FoundEntry>? {
        try await store.search(words, page: page, size: size)
    }

    /// Returns the words of all entries that are close to a folded word (``Spelling``).
    package nonisolated func words(closeTo word: String) async throws -> [String] {
        try await store.words(closeTo: word)
    }

    /// Two changes may return in either order: a slow one must not revert the state.
    private func advance(to saved: EntriesPage) {
        if saved.revision > state.revision { state = saved }
    }

    private nonisolated static func text(_ typed: String) throws(EntryError) -> String {
        let line: String?
        do {
            line = try FieldRules.line(typed, limit: lengthLimit, isTyped: true)
        } catch {
            throw .invalid(error)
        }
        guard let line else { throw .invalid(.blank) }
        return line
    }
}

/// The reason that an entry cannot be added or edited. The view model words it.
package enum EntryError: Error, Sendable, Equatable {
    /// The text is blank, is too long or has a forbidden character. An entry is one line, so tabs and line breaks are forbidden.
    case invalid(FieldError)
    /// The list has the maximum number of entries.
    case noRoom(limit: Int)
    /// Someone else has changed the entry first, which is now as given.
    case changedMeanwhile(Entry)
    /// The entry was deleted.
    case gone
}

/// The storage of the entries.
///
/// Each change returns the state read in its transaction. Keep the one with the highest revision, because changes may
/// return out of order. A call that changes nothing does not raise the revision. A deleted entry can be restored within
/// ``Deletion/undoTime`` while it is among the ``EntriesModel/undoLimit`` deleted entries that stayed in the list
/// longest; the next change erases the others.
package protocol EntriesStore: Sendable {
    /// Returns the stored list; an empty one, with revision 0, before the first change.
    func load() async throws -> EntriesPage

    /// Carries out `entry.step` in one transaction: adds an entry above all others, with an ID that was never used
    /// before, unless the same form has added it. The limit is ``RowLimits/entries``.
    func add(_ entry: NewEntry) async throws -> (EntryAddition, EntriesPage)

    /// Carries out `edit.step` in one transaction: changes the text and the writer of an entry, and what finds it.
    /// - Returns: The edit that undoes this one; `nil` if nothing changes.
    func edit(_ edit: EntryEdit) async throws -> (EntryEdit?, EntriesPage)

    /// Returns an entry of the list.
    func entry(id: Int64) async throws -> Entry?

    /// Deletes an entry from the list. Deleting a missing entry changes nothing.
    func delete(id: Int64, at time: Date) async throws -> EntriesPage

    /// Restores a deleted entry at its former position.
    /// - Returns: The entry, even if it was never deleted; `nil` if it no longer exists.
    func restore(id: Int64, at time: Date) async throws -> (Entry?, EntriesPage)

    /// Returns a deleted entry that can be restored.
    func deletedEntry(id: Int64, at time: Date) async throws -> Entry?

    /// Returns the deleted entries that can be restored, the last deleted first.
    func deletedEntries(limit: Int, at time: Date) async throws -> [Deleted<Entry>]

    /// Returns a page of the list, or `nil` if the list has no page of this number.
    /// - Parameter number: The number of the page, from 1.
    func page(_ number: Int) async throws -> EntriesPage?

    /// Returns a page of search results, the newest first; `nil` if there is no such page.
    func search(_ words: String, page: Int, size: Int) async throws -> ListPage<FoundEntry>?

    /// Returns the words of all entries that are close to a folded word (``Spelling``).
    func words(closeTo word: String) async throws -> [String]
}
