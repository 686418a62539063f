package import Foundation

/// What `EntriesModel` needs to keep its entries.
///
/// A change answers with the state, read in the transaction that made it: so a model that takes the one with the highest
/// version is true to the store, whatever the order in which two changes come back. What changes nothing does not
/// raise the version. What was removed can be restored within ``EntriesModel/undoTime``, and only the last
/// ``EntriesModel/undoLimit`` of it; the next change deletes the rest.
package protocol EntriesStore: Sendable {
    func load() async throws -> EntriesState

    /// Adds an entry above all others; an id is never used again.
    /// - Parameter token: Of the form. When one of the last thousand entries came with the same, and with the same
    ///   words, and is still there, it is that one, and nothing is added.
    func add(_ words: String?, at time: Date, token: FormToken?) async throws -> (EntryAddition, EntriesState)

    /// Takes an entry out of the list. When it is not there nothing changes.
    func remove(id: Int64, at time: Date) async throws -> EntriesState

    /// Puts an entry that was removed back into its place.
    /// - Returns: nil when it is there no more; the entry is not nil when it was never removed.
    func restore(id: Int64, at time: Date) async throws -> (Entry?, EntriesState)

    /// An entry that can be restored.
    func removedEntry(id: Int64, at time: Date) async throws -> Entry?

    /// A page of the list; nil when it has none of that number.
    /// - Parameter number: From 1.
    func page(_ number: Int) async throws -> EntriesPage?
}
