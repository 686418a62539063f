package import Models
package import Routing
package import Views

package struct CatalogueListViewModel: CatalogueListView, PageContent {
    package let heading: String
    package let foundCount: String?
    package let count: LiveRegionViewModel<CatalogueCountViewModel>
    package let addLink: Link
    package let source: LiveRegionViewModel<LoadingStatusViewModel>?
    package let album: (sleeve: SleeveImageViewModel, artist: Link)?
    package let deletion: ItemNoticeViewModel?
    package let notice: NoticeViewModel?
    package let saved: SavedListsViewModel?
    package let tools: ListToolsViewModel
    package let several: SeveralViewModel?
    package let layout: String?
    package let items: LiveRegionViewModel<CatalogueItemsViewModel>
    package let favouriteIDs: LiveRegionViewModel<FavouriteIDsViewModel>

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.longList, .liveForms, .favourites, .several, .toolbar, .catalogue] }

    /// - Parameters:
    ///   - catalogue: The catalogue before the page was read.
    ///   - letters: The letters of the whole list; empty if it is not in alphabetical order.
    ///   - favourites: The favourites of the visitor.
    ///   - deletion: The notice of a deletion.
    ///   - notice: The notice of another change.
    ///   - source: The source that the items are loaded from.
    ///   - saved: The saved lists of the visitor.
    ///   - refusedName: The name of a list that was not saved, and the reason.
    ///   - isWall: Whether the list is a wall of sleeves.
    ///   - choice: The rows that are chosen; `nil` unless the visitor chooses several items without a script.
    package init<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        _ query: CatalogueQuery = CatalogueQuery(),
        in catalogue: CatalogueState<Item>,
        letters: [CatalogueLetter] = [],
        favourites: FavouritesState = FavouritesState(),
        deletion: ItemNoticeViewModel? = nil,
        notice: NoticeViewModel? = nil,
        source: SourceState? = nil,
        saved: [SavedList] = [],
        refusedName: RefusedListName? = nil,
        isWall: Bool = false,
        choice: SeveralChoice? = nil
    ) {
        let kind = Item.kind
        let heading = Self.heading(page, query)
        self.heading = heading
        foundCount = query.filter == .all ? nil : kind.quantity(page.paging.itemCount)
        count = .count(catalogue)
        addLink = Link("Add a \(kind.singular)", to: kind.url(.form(returnTo: .unlessDefault(query, of: kind))))
        self.source = query.filter == .all ? source.map { .source($0) } : nil
        album = query.filter.onlyAlbum.map { album, credit in
            let artist = page.credit ?? credit
            return (
                .onShelf(Sleeve(ofAlbum: album, by: artist)),
                Link(artist, to: kind.url(.list(CatalogueQuery(.credit(artist)))))
            )
        }
        self.deletion = deletion
        self.notice = notice
        self.saved = SavedListsViewModel(saved, query, of: kind, refused: refusedName)
        var tools =
            page.items.isEmpty && query.filter == .all
            ? ListToolsViewModel(ofEmpty: kind)
            : ListToolsViewModel(query, of: kind, count: page.paging.itemCount, catalogue.facets, isWall: isWall)
        if choice != nil { tools.choosing = SeveralViewModel.choosing }
        self.tools = tools
        // Without rows, it holds what is chosen elsewhere.
        several =
            page.items.isEmpty && choice == nil
            ? nil : SeveralViewModel(query, of: kind, choice, besides: page.items.map(\.id))
        let wall = kind == .movies ? "wall-list posters" : "wall-list"
        let classes = (isWall ? [wall] : []) + (choice == nil ? [] : ["choosing"])
        layout = classes.isEmpty ? nil : classes.joined(separator: " ")
        items = .items(
            page,
            query,
            in: catalogue,
            letters: letters,
            favourites: favourites,
            choice: choice
        )
        favouriteIDs = .favourites(favourites, of: kind)
        pageTitle = page.paging.title(of: query.filter.onlyCredit == nil ? query.filter.title(of: kind) : heading)
        place =
            query.filter == .all && query.hasDefaultOrder
            ? page.paging.place(in: kind.section) : .below(kind.section)
    }

    private static func heading<Item: CatalogueItem>(_ page: CataloguePage<Item>, _ query: CatalogueQuery) -> String {
        let (filter, kind) = (query.filter, Item.kind)
        if let onlyAlbum = filter.onlyAlbum { return page.items.first?.facts.album ?? onlyAlbum.album }
        return (filter.isFavourite ? "Your favourite \(kind.plural)" : kind.heading)
            + (filter.credit.map { " by \(page.credit ?? $0)" } ?? "")
    }
}

package struct CatalogueCountViewModel: CatalogueCountView, Equatable {
    package let words: String
    package let count: Int
    package let lastID: Int
    package let singular: String
    package let plural: String

    init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) {
        let kind = Item.kind
        words = kind.quantity(catalogue.count)
        count = catalogue.count
        lastID = catalogue.latest.first.map { Int($0.id) } ?? 0
        singular = kind.singular
        plural = kind.plural
    }
}

extension LiveRegionViewModel<CatalogueCountViewModel> {
    package static func count<Item: CatalogueItem>(_ state: CatalogueState<Item>) -> Self {
        LiveRegionViewModel(.count(of: Item.kind), revision: state.revision, content: CatalogueCountViewModel(state))
    }
}

package struct CreditListViewModel: TitledListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let tools: ListToolsViewModel
    package let list: ListContent<ListRowsViewModel>

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.longList] }

    package init(_ page: ListPage<CreditCount>, of kind: CatalogueKind) {
        heading = kind.creditsHeading
        count = kind.creditQuantity(page.paging.itemCount)
        tools = ListToolsViewModel(besides: kind)
        let rows = page.items.map { ListRowViewModel($0, of: kind) }
        list =
            rows.isEmpty
            ? .empty(
                EmptyListViewModel(
                    "No \(kind.credits) yet",
                    advice: "\(kind.creditsHeading) appear here when there are \(kind.plural)."
                )
            )
            : .rows(ListRowsViewModel(rows, page.paging) { kind.url(.credits(page: $0)) })
        pageTitle = page.paging.title(of: heading)
        place = .below(kind.section)
    }
}

extension ListRowViewModel {
    /// An artist, or a director.
    fileprivate init(_ credit: CreditCount, of kind: CatalogueKind) {
        self.init(
            HighlightedTextViewModel(credit.credit),
            HighlightedTextViewModel(kind.quantity(credit.count)),
            url: kind.url(.list(CatalogueQuery(.credit(credit.credit))))
        )
    }
}
