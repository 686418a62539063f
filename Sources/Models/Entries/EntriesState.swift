/// The list of entries at one moment, as far as its first page shows it.
package struct EntriesState: Sendable, Equatable {
    /// Grows by one with each change. Declared first, so that comparing two states seldom reaches the entries.
    package let version: Int
    /// How many entries there are, on all pages.
    package let count: Int
    /// The first page, the newest first.
    package let latest: [Entry]
    /// What was on the first page in the states before, for a few of them, the oldest first.
    private var past: [PastPage] = []

    private struct PastPage: Equatable {
        let version: Int
        let ids: [Entry.ID]
    }

    /// How many states back ``changes(since:)`` knows of.
    package static let pastLimit = 64

    package init(version: Int, count: Int, latest: [Entry]) {
        self.version = version
        self.count = count
        self.latest = latest
    }

    package var firstPage: EntriesPage { EntriesPage(version: version, paging: paging, entries: latest) }

    /// Of the first page.
    package var paging: Paging { .first(ofItemCount: count, size: EntriesPage.size) }

    /// This state, as one that comes after another.
    func following(_ state: EntriesState) -> EntriesState {
        var copy = self
        let last = PastPage(version: state.version, ids: state.latest.map(\.id))
        copy.past = (state.past + [last]).suffix(Self.pastLimit)
        return copy
    }

    /// What leads from the first page in an earlier state to the one in this.
    /// - Returns: nil when that state is too long ago to know, or when rows have come elsewhere than at the top.
    package func changes(since version: Int) -> EntryChanges? {
        guard let before = past.last(where: { $0.version == version }) else { return nil }
        let old = Set(before.ids)
        let added = latest.prefix { !old.contains($0.id) }
        let kept = latest.dropFirst(added.count)
        guard kept.allSatisfy({ old.contains($0.id) }) else { return nil }
        let now = Set(latest.map(\.id))
        return EntryChanges(removed: before.ids.filter { !now.contains($0) }, added: Array(added))
    }
}
