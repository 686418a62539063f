package import Models
package import Routing
import Views

package struct CatalogueListViewModel: CatalogueListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let addURL: String
    package let addLink: String
    package let source: LiveRegionViewModel<LoadingStatusViewModel>?
    package let notice: CatalogueRemovalNoticeViewModel?
    package let tools: ListToolsViewModel?
    package let letters: [LetterLinkViewModel]
    package let list: StoredListState<CatalogueRowsViewModel>

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.longList, .liveForms, .favourites] }

    /// - Parameters:
    ///   - letters: The letters of the whole list; empty when it is not in alphabetical order.
    ///   - favourites: The favourites of the visitor.
    ///   - removed: The item that was just deleted.
    ///   - source: The source that the items are loaded from.
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
        self.letters = LetterLinkViewModel.all(letters, of: kind, page.paging, in: query)
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
            anchors[letter.offset - page.paging.offset] = LetterLinkViewModel.anchor(of: letter)
        }
        let rows = page.items.enumerated().map { index, item in
            CatalogueRowViewModel(
                item,
                of: kind,
                anchor: anchors[index],
                favourite: FavouriteViewModel(item, isFavourite: favourites.contains(item.id), of: kind)
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
        _ source: SourceState?
    ) -> EmptyListViewModel {
        if query.favourites {
            return EmptyListViewModel(
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
        guard let source else {
            return EmptyListViewModel(
                advice: "Add a \(kind.one), or import a file.",
                link: "Import and export",
                to: Route.importing.url
            )
        }
        return EmptyListViewModel(
            advice: "\(kind.heading) appear here when they have been loaded from \(source.host), or when you add some.",
            link: "Look again",
            to: kind.url(.list())
        )
    }
}

/// The notice of a deletion, with the button that undoes it.
package struct CatalogueRemovalNoticeViewModel: UndoNoticeView, Equatable {
    package let message: String
    package let undoURL: String?

    init<Item: CatalogueItem>(_ item: Item, of kind: CatalogueKind) {
        message = "The \(kind.one) “\(item.name)” was deleted."
        undoURL = kind.url(.restoration(id: item.id))
    }
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

package struct CreditListViewModel: TitledListView, PageContent, Equatable {
    package let heading: String
    package let count: String
    package let tools: ListToolsViewModel
    package let list: StoredListState<CatalogueRowsViewModel>

    package let pageTitle: String
    package let place: Place?
    package static var scripts: [Asset] { [.longList] }

    package init(_ page: CreditsPage, of kind: CatalogueKind) {
        heading = kind.creditsHeading
        count = kind.creditQuantity(page.paging.itemCount)
        tools = ListToolsViewModel(creditsOf: kind)
        let rows = page.credits.map { CatalogueRowViewModel($0, of: kind) }
        list =
            rows.isEmpty
            ? .empty(EmptyListViewModel(advice: "\(kind.creditsHeading) appear here when there are \(kind.many)."))
            : .rows(CatalogueRowsViewModel(rows, page.paging) { kind.url(.credits(page: $0)) })
        pageTitle = page.paging.title(of: heading)
        place = .below(kind.section)
    }
}
