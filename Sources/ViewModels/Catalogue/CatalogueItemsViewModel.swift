package import Models
package import Routing
package import Views

package struct CatalogueItemsViewModel: CatalogueItemsView, Equatable {
    package let letters: [LetterLink]
    package let list: ListContent<ListRowsViewModel>

    package init<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        _ query: CatalogueQuery = CatalogueQuery(),
        letters: [CatalogueLetter] = [],
        favourites: FavouritesState = FavouritesState(),
        choice: SeveralChoice? = nil
    ) {
        let kind = Item.kind
        self.letters = LetterLink.all(letters, of: kind, page.paging, in: query)
        list = Self.list(page, query, letters: letters, favourites: favourites, choice: choice)
    }

    private static func list<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        _ query: CatalogueQuery,
        letters: [CatalogueLetter],
        favourites: FavouritesState,
        choice: SeveralChoice?
    ) -> ListContent<ListRowsViewModel> {
        let kind = Item.kind
        guard !page.items.isEmpty else { return .empty(nothing(of: kind, query)) }
        var anchors: [Int: String] = [:]
        for letter in letters {
            anchors[letter.offset - page.paging.offset] = LetterLink.anchor(of: letter)
        }
        let chosen = Set(choice?.ids ?? [])
        let urls = kind.itemURLs(returningTo: .unlessDefault(query, of: kind))
        let favouriteURLs = kind.favouriteURLs
        let rows = page.items.enumerated().map { index, item in
            var row = ListRowViewModel(
                item,
                id: anchors[index] ?? ListRowViewModel.id(of: item.id, kind),
                at: urls,
                favourite: FavouriteViewModel(
                    item,
                    isFavourite: favourites.ids.contains(item.id),
                    at: favouriteURLs
                )
            )
            row.facts = ListRowFacts(item)
            if choice != nil { row.choice = RowChoice(item, isChosen: chosen.contains(item.id)) }
            return row
        }
        let list = ListRowsViewModel(rows, page.paging, returnURL: kind.url(.list(query))) {
            guard let choice else { return kind.url(.list(query.onPage($0))) }
            return kind.url(.listAfter(.choosing(choice.ids), query.onPage($0)))
        }
        return .rows(list)
    }

    private static func nothing(of kind: CatalogueKind, _ query: CatalogueQuery) -> EmptyListViewModel {
        switch query.filter {
        case .all:
            .none(of: kind)
        case .favourites:
            EmptyListViewModel(
                "No favourites yet",
                advice: "Press the heart beside a \(kind.singular) to add it here. Only you see your favourites.",
                link: Link("Show all \(kind.plural)", to: kind.url(.list()))
            )
        case _ where query.filter.onlyCredit != nil:
            EmptyListViewModel(
                "No \(kind.plural) by this \(kind.credit)",
                advice: "They may have been deleted.",
                link: Link("Show all \(kind.credits)", to: kind.url(.credits()))
            )
        default:
            .noMatches(kind.plural, words: query.filter.words, all: kind.route(.list(query.filtered(by: .all))))
        }
    }
}

extension EmptyListViewModel {
    /// The text in place of a list without matches, with a link to the search, which forgives a typing mistake.
    /// - Parameters:
    ///   - words: The words of the filter; `nil` if it has none.
    ///   - list: The list without filters.
    static func noMatches(_ items: String, words: String?, all list: Route) -> EmptyListViewModel {
        let words = words.flatMap { $0.isEmpty ? nil : $0 }
        return EmptyListViewModel(
            "No \(items) match these filters",
            advice: words == nil
                ? "Remove a filter, or try fewer words."
                : "Remove a filter, or search everywhere: the search forgives a typing mistake.",
            link: words.map { Link("Search for \($0.quoted)", to: Route.search(SearchQuery($0)).url) }
                ?? Link("Show all \(items)", to: list.url)
        )
    }

    /// The text in place of the songs or the movies.
    static func none(of kind: CatalogueKind) -> EmptyListViewModel {
        EmptyListViewModel(
            noData,
            advice: "No \(kind.plural) yet. Add one, or import a file.",
            link: Link("Import and export", to: Route.importing(kind).url)
        )
    }
}

extension ListRowViewModel {
    /// A song or a movie.
    /// - Parameters:
    ///   - id: The id of the row in a list.
    ///   - urls: The URLs of the items of the list.
    ///   - favourite: The favourite button; `nil` for a row without one.
    package init<Item: CatalogueItem>(
        _ item: Item,
        id: String? = nil,
        at urls: NumberedURLs = Item.kind.itemURLs(),
        favourite: FavouriteViewModel? = nil
    ) {
        self.init(
            HighlightedTextViewModel(item.name),
            HighlightedTextViewModel(item.creditWords),
            url: urls[item.id]
        )
        sleeve = .inRow(Sleeve(item))
        self.id = id
        self.favourite = favourite
    }

    /// Returns the id of an item's row, unless it is the first of a letter.
    package static func id(of item: Int64, _ kind: CatalogueKind) -> String { "\(kind.singular)-\(item)" }
}

extension LiveRegionViewModel<CatalogueItemsViewModel> {
    /// A page of the list. Only the default one is updated, without the visitor's favourites: a script marks them.
    /// - Parameters:
    ///   - catalogue: The catalogue before the page was read.
    ///   - letters: The letters of the whole list; empty if it is not in alphabetical order.
    ///   - choice: The chosen rows; `nil` unless each row has a box that chooses it.
    package static func items<Item: CatalogueItem>(
        _ page: CataloguePage<Item>,
        _ query: CatalogueQuery = CatalogueQuery(),
        in catalogue: CatalogueState<Item>,
        letters: [CatalogueLetter] = [],
        favourites: FavouritesState = FavouritesState(),
        choice: SeveralChoice? = nil
    ) -> Self {
        LiveRegionViewModel(
            .items(of: Item.kind),
            revision: query.isDefault && choice == nil ? catalogue.revision : nil,
            content: CatalogueItemsViewModel(
                page,
                query,
                letters: letters,
                favourites: favourites,
                choice: choice
            )
        )
    }
}

extension ListToolsViewModel {
    /// The tools of a list of songs or movies.
    /// - Parameter count: The number of items. Fewer than two need no orders, unless a filter has found them: the tools must not
    ///   move while it is typed.
    init(_ query: CatalogueQuery, of kind: CatalogueKind, count: Int, _ facets: CatalogueFacets, isWall: Bool) {
        self.init(
            orders: count > 1 || query.filter != .all ? Self.orders(query, of: kind) : [],
            currentOrder: "Sorted by \(Self.name(of: query.order.key, in: kind).lowercased())",
            relatedLinks: (query.filter == .all ? [] : [Self.all(kind)])
                + (facets.tags.contains { $0.tag == kind.laterTag } ? [Self.later(kind)] : [])
                + [Link("All \(kind.credits)", to: kind.url(.credits()))]
                + (kind == .songs ? [Link("Albums", to: kind.url(.albums()))] : []) + [
                    Link("Choose several", to: kind.url(.listAfter(.choosing(), query)))
                ]
                + (count > 0 ? [Link("Something for tonight", to: kind.url(.pick(query.onPage(1))))] : []) + [
                    Link("Statistics", to: kind.url(.charts)),
                    Link("Likely duplicates", to: kind.url(.duplicates())),
                    Link("Import and export", to: Route.importing(kind).url),
                    Self.deleted(kind),
                ],
            relatedLinksLabel: Self.label(of: kind)
        )
        let list = kind.route(.list(query))
        addSearch("Filter the \(kind.plural)", CatalogueFilterField.words, words: query.filter.words, in: list)
        chips = query.chips(of: kind, facets)
        addLayout(of: ListKind(kind), isWall: isWall, in: list)
    }

    /// The tools of another list: the artists, the directors, or the deleted items.
    init(besides kind: CatalogueKind) {
        self.init(relatedLinks: [Self.all(kind)], relatedLinksLabel: Self.label(of: kind))
    }

    /// The tools of a list without items.
    init(ofEmpty kind: CatalogueKind) {
        self.init(relatedLinks: [Self.deleted(kind)], relatedLinksLabel: Self.label(of: kind))
    }

    private static func deleted(_ kind: CatalogueKind) -> Link {
        Link("Recently deleted", to: kind.url(.recentlyDeleted))
    }

    private static func all(_ kind: CatalogueKind) -> Link {
        Link("All \(kind.plural)", to: kind.url(.list()))
    }

    /// Returns the link to what is to be heard, or watched.
    private static func later(_ kind: CatalogueKind) -> Link {
        Link(kind.laterTag.capitalizingFirst, to: kind.url(.list(CatalogueQuery(.all.with(\.tag, kind.laterTag)))))
    }

    private static func label(of kind: CatalogueKind) -> String { "More about the \(kind.plural)" }

    /// Returns the links to the orders. The items of one artist cannot be ordered by artist.
    private static func orders(_ query: CatalogueQuery, of kind: CatalogueKind) -> [Link] {
        let keys: [CatalogueOrder.Key] =
            query.filter.credit != nil ? [.added, .name] : [.added, .name, .credit]
        return orders(
            keys.map { key in
                let order = CatalogueOrder(key: key, isDescending: key == .added)
                return (name(of: key, in: kind), key == query.order.key ? query.order : order)
            },
            current: query.order,
            reversed: query.order.reversed,
            direction: direction,
            url: { kind.url(.list(query.ordered(by: $0))) }
        )
    }

    private static func name(of key: CatalogueOrder.Key, in kind: CatalogueKind) -> String {
        switch key {
        case .added: "Date added"
        case .name: "Name"
        case .credit: kind.creditLabel
        }
    }

    /// Returns an order in words, such as "by name".
    static func words(for order: CatalogueOrder, of kind: CatalogueKind) -> String {
        order.key == .added || order.isDescending
            ? direction(of: order) : "by \(name(of: order.key, in: kind).lowercased())"
    }

    private static func direction(of order: CatalogueOrder) -> String {
        switch order.key {
        case .added: order.isDescending ? "newest first" : "oldest first"
        case .name, .credit: order.isDescending ? "Z to A" : "A to Z"
        }
    }
}

extension RowChoice {
    fileprivate init<Item: CatalogueItem>(_ item: Item, isChosen: Bool) {
        self.init(
            form: SeveralViewModel.formID,
            field: SeveralFormField.chosen.name,
            value: "\(item.id)",
            label: "Choose \(item.name)",
            isChosen: isChosen
        )
    }
}

extension LetterLink {
    /// Returns the links to all letters. Fewer than two letters need no links.
    fileprivate static func all(
        _ letters: [CatalogueLetter],
        of kind: CatalogueKind,
        _ paging: Paging,
        in query: CatalogueQuery
    ) -> [LetterLink] {
        guard letters.count > 1 else { return [] }
        let current = letters.lastIndex { $0.offset <= paging.offset }
        return letters.enumerated().map { index, letter in
            let page = query.onPage(letter.offset / paging.size + 1)
            return LetterLink(
                letter: letter.letter,
                words: "\(name(of: letter)): \(kind.quantity(letter.count))",
                url: "\(kind.url(.list(page)))#\(anchor(of: letter))",
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
