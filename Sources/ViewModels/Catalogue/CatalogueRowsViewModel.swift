import Models
import Views

package struct CatalogueRowsViewModel: CatalogueRowsView, Equatable {
    package let rows: [CatalogueRowViewModel]
    package let start: Int?
    package let favouriteForm: FavouriteFormViewModel?
    package let pagination: PaginationViewModel?

    /// - Parameters:
    ///   - favouriteForm: nil where the rows have no stars.
    ///   - url: the address of the page of that number.
    init(
        _ rows: [CatalogueRowViewModel],
        _ paging: Paging,
        favouriteForm: FavouriteFormViewModel? = nil,
        url: (Int) -> String
    ) {
        self.rows = rows
        self.favouriteForm = favouriteForm
        start = paging.start
        pagination = PaginationViewModel(paging, url: url)
    }

    /// A few rows that are no page of anything.
    init(few rows: [CatalogueRowViewModel]) {
        self.rows = rows
        start = nil
        favouriteForm = nil
        pagination = nil
    }
}
