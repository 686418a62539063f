package import Models
package import Routing
package import Views

/// The songs, movies or entries that can be restored, the last deleted first.
package struct RecentlyDeletedViewModel: TitledListView, PageContent, Equatable {
    /// The maximum number of rows.
    package static let limit = 100

    package let heading: String
    package let count: String
    package let tools: ListToolsViewModel
    package let list: ListState<DeletedRowsViewModel>
    package let refresh: RefreshViewModel

    package var pageTitle: String { heading }
    package let place: Place?
    package static var scripts: [Asset] { [.refresh] }

    /// The deleted songs or movies.
    /// - Parameter changes: The latest changes of the catalogue, read before the items.
    package init<Item: CatalogueItem>(_ items: [DeletedItem<Item>], changes: RecentChanges) {
        let kind = Item.kind
        heading = "Recently deleted \(kind.many)"
        count = Self.count(of: items, one: kind.one, many: kind.many)
        tools = ListToolsViewModel(besides: kind)
        let hint = "A deleted \(kind.one) stays here for a day."
        list =
            items.isEmpty
            ? .empty(EmptyListViewModel("No deleted \(kind.many)", advice: hint))
            : .rows(DeletedRowsViewModel(hint: hint, rows: items.map { DeletedRow($0) }))
        refresh = RefreshViewModel([.changes(changes, of: kind)], offer: kind.changed)
        place = .below(kind.section)
    }

    /// The deleted entries.
    /// - Parameter revision: The revision of the entries, read before these.
    package init(_ entries: [DeletedEntry], revision: Int) {
        heading = "Recently deleted entries"
        count = Self.count(of: entries, one: "entry", many: "entries")
        tools = .besidesEntries
        let hint = "A deleted entry stays here for a day."
        list =
            entries.isEmpty
            ? .empty(EmptyListViewModel("No deleted entries", advice: hint))
            : .rows(DeletedRowsViewModel(hint: hint, rows: entries.map { DeletedRow($0) }))
        refresh = RefreshViewModel([.entryChanges(revision: revision)], offer: "The entries have changed")
        place = .below(.entries)
    }

    private static func count(of rows: [some Any], one: String, many: String) -> String {
        rows.count < limit
            ? Quantity(rows.count, one: one, many: many).words
            : "The last \(Quantity.grouped(rows.count)) deleted \(many)"
    }
}

package struct DeletedRowsViewModel: DeletedRowsView, Equatable {
    package let hint: String
    package let rows: [DeletedRow]
}

extension DeletedRow {
    fileprivate init<Item: CatalogueItem>(_ deleted: DeletedItem<Item>) {
        let item = deleted.item
        self.init(
            title: item.name,
            subtitle: item.credit,
            time: UTCTime(deleted.time),
            restorationURL: Item.kind.url(.restoration(id: item.id)),
            restorationName: "Restore “\(item.name)”"
        )
    }

    fileprivate init(_ deleted: DeletedEntry) {
        let entry = EntryTextViewModel(deleted.entry)
        self.init(
            title: entry.text ?? "Empty entry of \(entry.time.words)",
            subtitle: nil,
            time: UTCTime(deleted.time),
            restorationURL: Route.entryRestoration(id: deleted.entry.id).url,
            restorationName: "Restore \(entry.name)"
        )
    }
}
