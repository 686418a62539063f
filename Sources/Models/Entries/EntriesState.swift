/// The list of entries at one moment: its first page, and the number of entries.
package struct EntriesState: Sendable, Equatable {
    /// The first page, with the revision of the whole list.
    package let firstPage: EntriesPage
    /// The first page in the last states before this one, the oldest first.
    private var past: [PastPage] = []

    private struct PastPage: Equatable {
        let revision: Int
        let ids: [Entry.ID]
    }

    /// The number of earlier states that ``changes(since:)`` knows.
    package static let pastLimit = 64

    /// - Parameters:
    ///   - count: The number of entries on all pages.
    ///   - entries: The entries of the first page, the newest first.
    package init(revision: Int, count: Int, entries: [Entry]) {
        let paging = Paging.first(ofItemCount: count, size: EntriesPage.size)
        firstPage = EntriesPage(revision: revision, paging: paging, entries: entries)
    }

    /// A number that grows by one with each change.
    package var revision: Int { firstPage.revision }

    /// The number of entries on all pages.
    package var count: Int { firstPage.paging.itemCount }

    /// Returns this state with `state` as its previous state.
    func following(_ state: EntriesState) -> EntriesState {
        var copy = self
        let last = PastPage(revision: state.revision, ids: state.firstPage.entries.map(\.id))
        copy.past = (state.past + [last]).suffix(Self.pastLimit)
        return copy
    }

    /// Returns the changes from the first page of an earlier state to the current first page.
    /// - Returns: `nil` if the state of that revision is no longer known, or if an entry was added elsewhere than at
    ///   the top.
    package func changes(since revision: Int) -> EntryChanges? {
        guard let before = past.last(where: { $0.revision == revision }) else { return nil }
        let old = Set(before.ids)
        let added = firstPage.entries.prefix { !old.contains($0.id) }
        let kept = firstPage.entries.dropFirst(added.count)
        guard kept.allSatisfy({ old.contains($0.id) }) else { return nil }
        let now = Set(firstPage.entries.map(\.id))
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
