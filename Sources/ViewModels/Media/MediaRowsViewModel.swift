import Models
import Views

package struct MediaRowsViewModel: MediaRowsView, Equatable {
    package let rows: [MediaRowViewModel]
    package let start: Int?
    package let favouriteForm: FavouriteFormViewModel?
    package let pagination: PaginationViewModel?

    /// - Parameters:
    ///   - favouriteForm: nil where the rows have no stars.
    ///   - url: the address of the page of that number.
    init(
        _ rows: [MediaRowViewModel],
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
    init(few rows: [MediaRowViewModel]) {
        self.rows = rows
        start = nil
        favouriteForm = nil
        pagination = nil
    }
}
