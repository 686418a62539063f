package import Models
package import Routing
import Views

/// The songs or movies whose deletion can be undone, the last deleted first.
package struct RecentlyDeletedViewModel: TitledListView, PageContent, Equatable {
    /// The maximum number of rows.
    package static let limit = 100

    package let heading: String
    package let count: String
    package let tools: ListToolsViewModel
    package let list: StoredListState<DeletedRowsViewModel>
    package let refresh: RefreshViewModel

    package var pageTitle: String { heading }
    package let place: Place?
    package static var scripts: [Asset] { [.refresh] }

    /// - Parameter changes: The latest changes of the catalogue, read before the items.
    package init<Item: CatalogueItem>(
        _ items: [Item],
        changes: RecentChanges = RecentChanges(revision: 0)
    ) {
        let kind = Item.kind
        heading = "Recently deleted \(kind.many)"
        count = items.count < Self.limit ? kind.quantity(items.count) : "The last \(kind.quantity(items.count))"
        tools = ListToolsViewModel(besides: kind)
        list =
            items.isEmpty
            ? .empty(
                EmptyListViewModel("No deleted \(kind.many)", advice: "A deleted \(kind.one) stays here for a day.")
            )
            : .rows(DeletedRowsViewModel(rows: items.map { DeletedRowViewModel($0) }))
        refresh = RefreshViewModel([.changes(changes, of: kind)], offer: kind.changed)
        place = .below(kind.section)
    }
}

package struct DeletedRowsViewModel: DeletedRowsView, Equatable {
    package let rows: [DeletedRowViewModel]
}

package struct DeletedRowViewModel: DeletedRow, Equatable {
    package let title: String
    package let subtitle: String
    package let undoURL: String
    package let undoName: String

    fileprivate init<Item: CatalogueItem>(_ item: Item) {
        title = item.name
        subtitle = item.credit
        undoURL = Item.kind.url(.restoration(id: item.id))
        undoName = "Undo: \(item.name)"
    }
}
