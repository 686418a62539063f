import Models
import Routing
import Views

package struct ListRowViewModel: ListRowView, Equatable {
    package let title: HighlightedTextViewModel
    package let subtitle: HighlightedTextViewModel
    package let url: String
    package var id: String?
    package var favourite: FavouriteViewModel?

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

extension Link {
    /// A link from the page of an item to the list that it was opened from.
    init(backTo list: ListRoute) {
        self.init(Self.name(of: list), to: list.route.url)
    }

    private static func name(of list: ListRoute) -> String {
        switch list {
        case .catalogue(let kind, let query):
            switch query.selection {
            case .all: "All \(kind.many)"
            case .credit(let credit): "\(kind.heading) by \(credit)"
            case .favourites: "Your favourite \(kind.many)"
            }
        case .repositories(let query): query.isWhole ? "All stars" : "Filtered stars"
        case .search(let query): query.isBlank ? "Search" : "Search for “\(query.words.shortened(to: 40))”"
        }
    }
}
