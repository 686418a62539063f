package import Models

/// The list that follows what is added and removed.
package typealias EntryListViewModel = LiveListViewModel<EntryListRow>

extension EntryListViewModel {
    /// The first page, whole.
    package static func entries(_ state: EntriesState) -> Self {
        let rows = state.latest.map { EntryListRow($0) }
        return LiveListViewModel(
            .entries,
            version: state.version,
            rows: rows.isEmpty ? [.none(NoEntriesViewModel())] : rows
        )
    }

    /// What leads from an earlier version of the first page to this one.
    /// - Returns: nil when the list has to be sent whole.
    package static func entries(_ state: EntriesState, since version: Int) -> Self? {
        guard let changes = state.changes(since: version) else { return nil }
        var removed = changes.removed.map(EntryListRow.id)
        var rows = changes.added.map { EntryListRow($0) }
        if state.latest.isEmpty {
            rows.append(.none(NoEntriesViewModel()))
        } else {
            // It is gone from where it was; elsewhere there is nothing to remove.
            removed.append(EntryListRow.noneID)
        }
        return LiveListViewModel(.entries, from: version, to: state.version, removed: removed, rows: rows)
    }
}
