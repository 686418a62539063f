package import Models
import Routing
import Views

package struct CatalogueListViewModel: CatalogueListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let addURL: String
    package let addLink: String
    package let source: LiveRegionViewModel<SourceStatusViewModel>?
    package let notice: CatalogueRemovalNoticeViewModel?
    package let tools: ListToolsViewModel?
    package let letters: CatalogueLettersViewModel?
    package let list: StoredListState<CatalogueRowsViewModel>

    package let pageTitle: String
    package let place: Place?

    /// - Parameters:
    ///   - query: What the page was asked for.
    ///   - letters: What one can jump to in this order.
    ///   - favourites: Those of who looks.
    ///   - removed: What was just deleted.
    ///   - source: Where they are loaded from; `nil` for nowhere.
    @specialized(where Item == Song)
    @specialized(where Item == Movie)
    package init<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        of kind: CatalogueKind,
        _ query: CatalogueQuery = CatalogueQuery(),
        letters: [CatalogueLetter] = [],
        favourites: Set<Item.ID> = [],
        removed: Item? = nil,
        source: SourceState? = nil
    ) {
        let isWhole = query.credit == nil && !query.favourites
        heading = Self.heading(page, of: kind, query)
        addURL = kind.url(.form)
        addLink = "Add a \(kind.one)"
        self.source = isWhole ? source.map { .source($0) } : nil
        notice = removed.map { CatalogueRemovalNoticeViewModel($0, of: kind) }
        count = kind.quantity(page.paging.itemCount)
        tools =
            page.items.isEmpty && isWhole
            ? nil : ListToolsViewModel(query, of: kind, count: page.paging.itemCount)
        self.letters = CatalogueLettersViewModel(letters, of: kind, page.paging, in: query)
        list = Self.list(page, of: kind, query, letters: letters, favourites: favourites, source: source)
        pageTitle = page.paging.title(of: heading)
        place = isWhole && query.order == .default ? page.paging.place(in: kind.section) : .below(kind.section)
    }

    private static func heading<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        of kind: CatalogueKind,
        _ query: CatalogueQuery
    ) -> String {
        let list = query.favourites ? "Your favourite \(kind.many)" : kind.heading
        return query.credit.map { "\(list) by \(page.credit ?? $0)" } ?? list
    }

    private static func list<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        of kind: CatalogueKind,
        _ query: CatalogueQuery,
        letters: [CatalogueLetter],
        favourites: Set<Item.ID>,
        source: SourceState?
    ) -> StoredListState<CatalogueRowsViewModel> {
        guard !page.items.isEmpty else { return .empty(advice(for: kind, query, source)) }
        var anchors: [Int: String] = [:]
        for letter in letters {
            anchors[letter.offset - page.paging.offset] = CatalogueLetterViewModel.anchor(of: letter)
        }
        let rows = page.items.enumerated().map { index, item in
            CatalogueRowViewModel(
                item,
                of: kind,
                anchor: anchors[index],
                favourite: FavouriteViewModel(item, isFavourite: favourites.contains(item.id), of: kind)
            )
        }
        let form = FavouriteFormViewModel(of: kind, returningTo: .list(query))
        let list = CatalogueRowsViewModel(rows, page.paging, favouriteForm: form) { kind.url(.list(query.onPage($0))) }
        return .rows(list)
    }

    private static func advice(
        for kind: CatalogueKind,
        _ query: CatalogueQuery,
        _ source: SourceState?
    ) -> EmptyListViewModel {
        if query.favourites {
            return EmptyListViewModel(
                advice: "Press the star beside a \(kind.one), and it is among these. Nobody else sees them.",
                link: "Look among all \(kind.many)",
                to: kind.url(.list())
            )
        }
        guard query.credit != nil else {
            return source.map { waiting(for: kind, from: $0) }
                ?? EmptyListViewModel(advice: "\(kind.heading) appear here as soon as there are some.")
        }
        return EmptyListViewModel(
            advice: "No \(kind.one) is credited to this name, or no more.",
            link: "Look among all \(kind.credits)",
            to: kind.url(.credits())
        )
    }

    private static func waiting(for kind: CatalogueKind, from source: SourceState) -> EmptyListViewModel {
        EmptyListViewModel(
            advice: "\(kind.heading) appear here when they have been loaded from \(source.host), or when you add some.",
            link: "Look again",
            to: kind.url(.list())
        )
    }
}
