package import Models
import Routing
package import Views

/// The songs, movies or entries that can be restored, the last deleted first.
package struct RecentlyDeletedViewModel: TitledListView, PageContent, Equatable {
    /// The maximum number of rows.
    package static let limit = 100

    package let heading: String
    package let count: String
    package let tools: ListToolsViewModel
    package let list: ListContent<DeletedRowsViewModel>

    package var pageTitle: String { heading }
    package let place: Place?

    /// The deleted songs or movies.
    package init<Item: CatalogueItem>(_ items: [Deleted<Item>]) {
        let kind = Item.kind
        self.init(
            items.map { DeletedRow($0) },
            singular: kind.singular,
            plural: kind.plural,
            tools: ListToolsViewModel(besides: kind),
            section: kind.section
        )
    }

    /// The deleted entries.
    package init(_ entries: [Deleted<Entry>]) {
        self.init(
            entries.map { DeletedRow($0) },
            singular: "entry",
            plural: "entries",
            tools: .besidesEntries,
            section: .entries
        )
    }

    private init(
        _ rows: [DeletedRow],
        singular: String,
        plural: String,
        tools: ListToolsViewModel,
        section: Place.Section
    ) {
        heading = "Recently deleted \(plural)"
        count =
            rows.count < Self.limit
            ? rows.count.counted(singular, plural) : "The last \(rows.count.grouped) deleted \(plural)"
        self.tools = tools
        let hint = "A deleted \(singular) stays here for a day."
        list =
            rows.isEmpty
            ? .empty(EmptyListViewModel("No deleted \(plural)", advice: hint))
            : .rows(DeletedRowsViewModel(hint: hint, rows: rows))
        place = .below(section)
    }
}

package struct DeletedRowsViewModel: DeletedRowsView, Equatable {
    package let hint: String
    package let rows: [DeletedRow]
}

extension DeletedRow {
    fileprivate init<Item: CatalogueItem>(_ deleted: Deleted<Item>) {
        let item = deleted.value
        self.init(
            title: item.name,
            subtitle: item.creditWords,
            time: UTCTime(deleted.time),
            restorationURL: Item.kind.url(.restoration(id: item.id)),
            restorationName: "Restore “\(item.name)”"
        )
    }

    fileprivate init(_ deleted: Deleted<Entry>) {
        let entry = EntryTextViewModel(deleted.value)
        self.init(
            title: entry.text ?? "Empty entry",
            subtitle: nil,
            time: UTCTime(deleted.time),
            restorationURL: Route.entryRestoration(id: deleted.value.id).url,
            restorationName: "Restore \(entry.name)"
        )
    }
}
