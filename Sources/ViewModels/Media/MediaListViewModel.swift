package import Models
import Routing
import Views

package struct MediaListViewModel: MediaListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let notice: MediaRemovalNoticeViewModel?
    package let addURL: String
    package let addLink: String
    package let chartsURL: String
    package let chartsLink: String
    package let rows: [MediaRowViewModel]
    package let emptyAdvice: String

    package let start: Int?
    package let pagination: PaginationViewModel?

    package let pageTitle: String
    package let place: Place?

    /// - Parameters:
    ///   - favourites: Those of who looks.
    ///   - removed: What was just deleted.
    package init<Item>(
        _ page: CataloguePage<Item>,
        of kind: MediaKind<Item>,
        favourites: Set<Item.ID> = [],
        removed: Item? = nil
    ) {
        let route = MediaRoute.list(page: page.paging.page)
        notice = removed.map { MediaRemovalNoticeViewModel($0, of: kind) }
        addURL = kind.url(.form)
        addLink = "Add a \(kind.one)"
        chartsURL = kind.url(.charts)
        chartsLink = "\(kind.heading) in figures"
        heading = kind.heading
        count = kind.quantity(page.paging.itemCount)
        rows = page.items.map { item in
            let isFavourite = favourites.contains(item.id)
            let favourite = FavouriteViewModel(item, isFavourite: isFavourite, of: kind, returningTo: route)
            return MediaRowViewModel(item, of: kind, favourite: favourite)
        }
        emptyAdvice = "\(kind.heading) appear here as soon as there are some."
        start = page.paging.start
        pagination = PaginationViewModel(page.paging) { kind.url(.list(page: $0)) }
        pageTitle = page.paging.title(of: kind.heading)
        place = page.paging.place(in: kind.section)
    }
}
