/// The list of entries at one moment: its first page, and the number of entries.
package struct EntriesState: Sendable, Equatable {
    /// A number that grows by one with each change. Declared first, so that comparing two states rarely compares their
    /// entries.
    package let revision: Int
    /// The number of entries on all pages.
    package let count: Int
    /// The entries of the first page, the newest first.
    package let latest: [Entry]
    /// The first page in the last states before this one, the oldest first.
    private var past: [PastPage] = []

    private struct PastPage: Equatable {
        let revision: Int
        let ids: [Entry.ID]
    }

    /// The number of earlier states that ``changes(since:)`` knows.
    package static let pastLimit = 64

    package init(revision: Int, count: Int, latest: [Entry]) {
        self.revision = revision
        self.count = count
        self.latest = latest
    }

    package var firstPage: EntriesPage { EntriesPage(revision: revision, paging: paging, entries: latest) }

    /// The paging of the first page.
    package var paging: Paging { .first(ofItemCount: count, size: EntriesPage.size) }

    /// Returns this state with `state` as its previous state.
    func following(_ state: EntriesState) -> EntriesState {
        var copy = self
        let last = PastPage(revision: state.revision, ids: state.latest.map(\.id))
        copy.past = (state.past + [last]).suffix(Self.pastLimit)
        return copy
    }

    /// Returns the changes from the first page of an earlier state to the current first page.
    /// - Returns: `nil` if the state of that revision is no longer known, or if an entry was added elsewhere than at
    ///   the top.
    package func changes(since revision: Int) -> EntryChanges? {
        guard let before = past.last(where: { $0.revision == revision }) else { return nil }
        let old = Set(before.ids)
        let added = latest.prefix { !old.contains($0.id) }
        let kept = latest.dropFirst(added.count)
        guard kept.allSatisfy({ old.contains($0.id) }) else { return nil }
        let now = Set(latest.map(\.id))
        return EntryChanges(removed: before.ids.filter { !now.contains($0) }, added: Array(added))
    }
}

/// The changes from one state of the first page to a later one.
package struct EntryChanges: Sendable, Equatable {
    /// The entries that have left the page: removed ones, and those that are now on the second page.
    package let removed: [Entry.ID]
    /// The entries that are new at the top, the newest first.
    package let added: [Entry]

    package init(removed: [Entry.ID], added: [Entry]) {
        self.removed = removed
        self.added = added
    }
}
