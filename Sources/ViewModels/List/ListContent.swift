import Models
package import Rendering
import Routing
package import Views

/// The content of a list: its rows, or the text shown in their place.
package enum ListContent<Rows: View>: View {
    case rows(Rows)
    case empty(EmptyListViewModel)

    package func render(into html: inout HTML) {
        switch self {
        case .rows(let rows): rows.render(into: &html)
        case .empty(let text): text.render(into: &html)
        }
    }
}

extension ListContent: Equatable where Rows: Equatable {}

package struct EmptyListViewModel: EmptyListView, Equatable {
    package let heading: String
    package let advice: String?
    package let link: Link?
    package let isAwaited: Bool

    /// The heading in place of the songs or movies, and of a file or a source without rows.
    static let noData = "No data found"

    init(_ heading: String, advice: String? = nil, link: Link? = nil, isAwaited: Bool = false) {
        self.heading = heading
        self.advice = advice
        self.link = link
        self.isAwaited = isAwaited
    }
}

package struct ListRowViewModel: ListRowView, Equatable {
    package var sleeve: SleeveImageViewModel?
    package let title: HighlightedTextViewModel
    package let subtitle: HighlightedTextViewModel
    package var time: UTCTime?
    package let url: String
    package var facts: ListRowFacts?
    package var id: String?
    package var favourite: FavouriteViewModel?
    package var choice: RowChoice?

    init(_ title: HighlightedTextViewModel, _ subtitle: HighlightedTextViewModel, url: String) {
        self.title = title
        self.subtitle = subtitle
        self.url = url
    }
}

package struct ListRowsViewModel: ListRowsView, Equatable {
    package let rows: [ListRowViewModel]
    package let favouriteForm: FavouriteFormViewModel?
    package let pagination: PaginationViewModel?

    /// - Parameters:
    ///   - returnURL: The page to return to after a favourite has changed; `nil` for rows without favourite buttons.
    ///   - url: Returns the URL of a page by its number.
    init(_ rows: [ListRowViewModel], _ paging: Paging, returnURL: String? = nil, url: (Int) -> String) {
        self.rows = rows
        favouriteForm = returnURL.map(FavouriteFormViewModel.init)
        pagination = PaginationViewModel(paging, url: url)
    }

    /// Rows without links to other pages.
    init(best rows: [ListRowViewModel]) {
        self.rows = rows
        favouriteForm = nil
        pagination = nil
    }
}

extension ListRowFacts {
    /// The facts of a song or a movie; `nil` if it has none.
    /// - Parameter shown: The fields that the row shows elsewhere.
    init?<Item: CatalogueItem>(_ item: Item, without shown: [CatalogueField] = []) {
        let facts = item.facts
        let album = shown.contains(.album) ? nil : facts.album
        let year = shown.contains(.year) ? nil : facts.year.map { "\($0)" }
        let tags = shown.contains(.tags) ? [] : facts.tags
        guard album != nil || year != nil || facts.rating != nil || !tags.isEmpty else { return nil }
        let (firstTags, otherTags) = tags.shortened()
        self.init(
            album: album,
            year: year,
            rating: facts.rating.map { rating in
                Rating(halves: rating.halves, words: "Rated \(RatingFormViewModel.words(for: rating))")
            },
            tags: firstTags,
            otherTags: otherTags
        )
    }
}

extension [String] {
    /// Returns the first tags or topics that a row shows, and the number of the others, such as "+2".
    func shortened() -> (first: [String], others: String?) {
        let first = prefix(2)
        return (Array(first), count > first.count ? "+\((count - first.count).grouped)" : nil)
    }
}

package struct FactListViewModel: FactListView, Equatable {
    package let facts: [Fact]
}

package struct ListToolsViewModel: ListToolsView, Equatable {
    package struct Search: ListSearch, Equatable {
        package let url: String
        package let label: String
        package let field: String
        package let words: String
        package let hidden: [HiddenFieldViewModel]
    }

    package struct Layout: ListLayout, Equatable {
        package let url: String
        package let button: FormButton
        package let hidden: [HiddenFieldViewModel]
    }

    package var search: Search?
    package var chips: [FilterChip] = []
    package var layout: Layout?
    package var choosing: ListChoosing?
    package var orders: [Link] = []
    package var currentOrder = ""
    package let relatedLinks: [Link]
    package let relatedLinksLabel: String

    /// Adds the field that filters the list by words.
    /// - Parameter list: The list, whose other filters the form sends along.
    mutating func addSearch(_ label: String, _ field: some FormField, words: String, in list: Route) {
        let hidden = list.queryFields.filter { $0.name != field.name && $0.name != "page" }
        search = Search(
            url: list.path,
            label: label,
            field: field.name,
            words: words,
            hidden: hidden.map { HiddenFieldViewModel(resending: $0.name, value: $0.value) }
        )
    }

    /// Adds the button that shows the list in the other layout.
    mutating func addLayout(of kind: ListKind, isWall: Bool, in list: Route) {
        let button =
            isWall
            ? FormButton("Rows", LayoutFormField.layout, value: LayoutFormField.Layout.rows.rawValue)
            : FormButton("Wall", LayoutFormField.layout, value: LayoutFormField.Layout.wall.rawValue)
        let hidden = [
            HiddenFieldViewModel(LayoutFormField.list, value: kind.rawValue),
            HiddenFieldViewModel(LayoutFormField.returnURL, value: list.url),
        ]
        layout = Layout(url: Route.layout.url, button: button, hidden: hidden)
    }

    /// Returns a link to each order of a list, and one that reverses the current order.
    /// - Parameters:
    ///   - orders: The orders, each as its link sorts.
    ///   - direction: Returns the direction of an order, such as "A to Z".
    ///   - url: Returns the URL of the first page in an order.
    static func orders<Order: Equatable>(
        _ orders: [(name: String, order: Order)],
        current: Order,
        reversed: Order,
        direction: (Order) -> String,
        url: (Order) -> String
    ) -> [Link] {
        orders.map { name, order in
            order == current
                ? Link("\(name): \(direction(order))", to: url(order), current: "true")
                : Link(name, to: url(order))
        } + [Link(direction(reversed).capitalizingFirst, to: url(reversed))]
    }
}

extension Link {
    /// A link from the page of an item to the list that it was opened from.
    init(backTo list: ListRoute) {
        self.init(Self.name(of: list), to: list.route.url)
    }

    private static func name(of list: ListRoute) -> String {
        switch list {
        case .catalogue(let kind, let query):
            name(of: query, kind)
        case .repositories(let query): query.isWhole ? "All stars" : "Filtered stars"
        case .search(let query): query.isBlank ? "Search" : "Search for “\(query.words.shortened(to: 40))”"
        }
    }

    private static func name(of query: CatalogueQuery, _ kind: CatalogueKind) -> String {
        let page = query.page > 1 ? ", page \(query.page.grouped)" : ""
        let list = query.filter == .all ? "All \(kind.plural)" : query.filter.title(of: kind).shortened(to: 60)
        let order = query.hasDefaultOrder ? "" : ", \(ListToolsViewModel.words(for: query.order, of: kind))"
        return list + order + page
    }
}
