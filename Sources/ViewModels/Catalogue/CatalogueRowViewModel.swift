package import Models
import Routing
import Views

package struct CatalogueRowViewModel: CatalogueRowView, Equatable {
    package let title: MarkedTextViewModel
    package let subtitle: MarkedTextViewModel
    package let url: String
    package var id: String?
    package var favourite: FavouriteViewModel?

    private init(_ title: MarkedTextViewModel, _ subtitle: MarkedTextViewModel, url: String) {
        self.title = title
        self.subtitle = subtitle
        self.url = url
    }

    /// - Parameters:
    ///   - id: The id of the row in a list.
    ///   - favourite: `nil` for a row without a favourite button.
    package init<Item: CatalogueItem>(
        _ item: Item,
        id: String? = nil,
        favourite: FavouriteViewModel? = nil
    ) {
        self.init(
            MarkedTextViewModel(item.name),
            MarkedTextViewModel(item.credit),
            url: Item.kind.url(.item(id: item.id))
        )
        self.id = id
        self.favourite = favourite
    }

    package init<Item: CatalogueItem>(_ hit: SearchHit<Item>) {
        var subtitle = MarkedTextViewModel(hit.item.credit, matches: hit.creditMatches)
        for match in hit.otherMatches {
            let label = match.field == .tags ? "Tag" : Item.kind.label(of: match.field)
            subtitle.append(" · \(label): ", MarkedTextViewModel(match.text, matches: match.matches))
        }
        self.init(
            MarkedTextViewModel(hit.item.name, matches: hit.nameMatches),
            subtitle,
            url: Item.kind.url(.item(id: hit.item.id))
        )
    }

    /// A row of the list of artists, or of directors.
    package init(_ credit: CreditCount, of kind: CatalogueKind) {
        let query = CatalogueQuery(.credit(credit.credit))
        self.init(
            MarkedTextViewModel(credit.credit),
            MarkedTextViewModel(kind.quantity(credit.count)),
            url: kind.url(.list(query))
        )
    }

    /// A starred repository among the results of a search.
    /// - Parameter words: The folded words of the search.
    init(_ item: MarkedStar, words: [String]) {
        let repository = item.star.repository
        self.init(
            MarkedTextViewModel(repository.fullName, words: words),
            MarkedTextViewModel(repository.summary ?? RepositoryRowViewModel.noDescription, words: words),
            url: Route.repositories(.repository(id: item.id)).url
        )
    }
}

package struct CatalogueRowsViewModel: CatalogueRowsView, Equatable {
    package let rows: [CatalogueRowViewModel]
    package let start: Int?
    package let returnField: HiddenFieldViewModel?
    package let pagination: PaginationViewModel?

    /// - Parameters:
    ///   - returnURL: The page to return to after a favourite has changed; `nil` for rows without favourite buttons.
    ///   - url: Returns the URL of a page by its number.
    init(
        _ rows: [CatalogueRowViewModel],
        _ paging: Paging,
        returnURL: String? = nil,
        url: (Int) -> String
    ) {
        self.rows = rows
        returnField = returnURL.map { HiddenFieldViewModel(FavouriteFormField.returnURL, value: $0) }
        start = paging.start
        pagination = PaginationViewModel(paging, url: url)
    }

    /// Rows without links to other pages.
    init(few rows: [CatalogueRowViewModel]) {
        self.rows = rows
        start = nil
        returnField = nil
        pagination = nil
    }
}

package struct FavouriteViewModel: FavouriteView, Equatable {
    package let id: String
    package let saveURL: String
    package let field = FavouriteFormField.favourite.name
    package let newValue: String
    package let isFavourite: Bool
    package let name: String
    package let label: String?

    /// - Parameter label: The text beside the star. Without it, the accessible name contains the item's.
    package init<Item: CatalogueItem>(
        _ item: Item,
        isFavourite: Bool,
        label: String? = nil
    ) {
        id = Self.id(of: item.id)
        saveURL = Item.kind.url(.favourite(id: item.id))
        newValue = isFavourite ? "no" : "yes"
        self.isFavourite = isFavourite
        name = label ?? "Favourite: \(item.name)"
        self.label = label
    }

    /// Returns the id of the button, which the page scrolls to after a change.
    package static func id<ID: BinaryInteger>(of item: ID) -> String { "favourite-\(item)" }
}

/// The favourites of the visitor, for the script that marks the buttons.
package struct FavouriteIDsViewModel: FavouriteIDsView, Equatable {
    package let ids: String

    init(_ favourites: FavouritesState) {
        ids = favourites.ids.sorted().map(String.init).joined(separator: " ")
    }
}

extension LiveRegionViewModel<FavouriteIDsViewModel> {
    package static func favourites(_ state: FavouritesState, of kind: CatalogueKind) -> Self {
        LiveRegionViewModel(.favourites(of: kind), revision: state.revision, content: FavouriteIDsViewModel(state))
    }
}
