package import Models
import Routing
import Views

package struct CatalogueContentViewModel: CatalogueContentView, Equatable {
    package let tools: ListToolsViewModel?
    package let letters: [LetterLinkViewModel]
    package let list: StoredListState<CatalogueRowsViewModel>

    /// - Parameter host: The server that the items are loaded from, if any.
    package init<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        _ query: CatalogueQuery = CatalogueQuery(),
        letters: [CatalogueLetter] = [],
        favourites: FavouritesState = FavouritesState(),
        host: String?
    ) {
        let kind = Item.kind
        tools =
            page.items.isEmpty && query.isWhole
            ? ListToolsViewModel(ofEmpty: kind) : ListToolsViewModel(query, of: kind, count: page.paging.itemCount)
        self.letters = LetterLinkViewModel.all(letters, of: kind, page.paging, in: query)
        list = Self.list(page, query, letters: letters, favourites: favourites, host: host)
    }

    private static func list<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        _ query: CatalogueQuery,
        letters: [CatalogueLetter],
        favourites: FavouritesState,
        host: String?
    ) -> StoredListState<CatalogueRowsViewModel> {
        let kind = Item.kind
        guard !page.items.isEmpty else { return .empty(advice(for: kind, query, host: host)) }
        var anchors: [Int: String] = [:]
        for letter in letters {
            anchors[letter.offset - page.paging.offset] = LetterLinkViewModel.anchor(of: letter)
        }
        let rows = page.items.enumerated().map { index, item in
            CatalogueRowViewModel(
                item,
                id: anchors[index] ?? "\(kind.one)-\(item.id)",
                favourite: FavouriteViewModel(item, isFavourite: favourites.ids.contains(item.id))
            )
        }
        let list = CatalogueRowsViewModel(rows, page.paging, returnURL: kind.url(.list(query))) {
            kind.url(.list(query.onPage($0)))
        }
        return .rows(list)
    }

    private static func advice(
        for kind: CatalogueKind,
        _ query: CatalogueQuery,
        host: String?
    ) -> EmptyListViewModel {
        if query.favourites {
            return EmptyListViewModel(
                "No favourites yet",
                advice: "Press the star beside a \(kind.one) to add it here. Only you see your favourites.",
                link: "Show all \(kind.many)",
                to: kind.url(.list())
            )
        }
        if query.credit != nil {
            return EmptyListViewModel(
                advice: "No \(kind.many) by this \(kind.credit).",
                link: "Show all \(kind.credits)",
                to: kind.url(.credits())
            )
        }
        guard let host else {
            return EmptyListViewModel(
                advice: "Add a \(kind.one), or import a file.",
                link: "Import and export",
                to: Route.importing.url
            )
        }
        // The status of the source, above, has the result of the last load and the button.
        return EmptyListViewModel(
            "No \(kind.many) yet",
            advice: "\(kind.heading) appear here when they have been loaded from \(host), or when you add some."
        )
    }
}

extension LiveRegionViewModel<CatalogueContentViewModel> {
    /// The first page, the same for every visitor or with the favourites of one.
    package static func list<Item: CatalogueItem>(
        _ state: CatalogueState<Item>,
        favourites: FavouritesState = FavouritesState(),
        host: String?
    ) -> Self {
        let content = CatalogueContentViewModel(state.firstPage, favourites: favourites, host: host)
        return LiveRegionViewModel(.list(of: Item.kind), revision: state.revision, content: content)
    }
}

extension CatalogueQuery {
    /// Whether the list has all items.
    var isWhole: Bool { credit == nil && !favourites }
}

package struct LetterLinkViewModel: LetterLink, Equatable {
    package let letter: String
    package let words: String
    package let url: String
    package let current: String?

    private init(
        _ letter: CatalogueLetter,
        of kind: CatalogueKind,
        on page: Int,
        in query: CatalogueQuery,
        isCurrent: Bool
    ) {
        self.letter = letter.letter
        words = "\(Self.name(of: letter)): \(kind.quantity(letter.count))"
        url = kind.url(.list(query.onPage(page))) + "#\(Self.anchor(of: letter))"
        current = isCurrent ? "true" : nil
    }

    /// Returns the links to all letters. Fewer than two letters need no links.
    fileprivate static func all(
        _ letters: [CatalogueLetter],
        of kind: CatalogueKind,
        _ paging: Paging,
        in query: CatalogueQuery
    ) -> [LetterLinkViewModel] {
        guard letters.count > 1 else { return [] }
        let current = letters.lastIndex { $0.offset <= paging.offset }
        return letters.indices.map { index in
            LetterLinkViewModel(
                letters[index],
                of: kind,
                on: letters[index].offset / paging.size + 1,
                in: query,
                isCurrent: index == current
            )
        }
    }

    /// Returns the id of the first row that begins with a letter.
    fileprivate static func anchor(of letter: CatalogueLetter) -> String {
        switch letter.letter {
        case CatalogueLetter.signs: "letter-signs"
        case CatalogueLetter.otherScripts: "letter-other"
        default: "letter-\(letter.letter)"
        }
    }

    private static func name(of letter: CatalogueLetter) -> String {
        switch letter.letter {
        case CatalogueLetter.signs: "Digits and symbols"
        case CatalogueLetter.otherScripts: "Other scripts"
        default: letter.letter
        }
    }
}
