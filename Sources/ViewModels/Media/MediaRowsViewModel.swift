import Models
import Views

package struct MediaRowsViewModel: MediaRowsView, Equatable {
    package let rows: [MediaRowViewModel]
    package let start: Int?
    package let pagination: PaginationViewModel?

    /// - Parameter url: the address of the page of that number.
    init(_ rows: [MediaRowViewModel], _ paging: Paging, url: (Int) -> String) {
        self.rows = rows
        start = paging.start
        pagination = PaginationViewModel(paging, url: url)
    }

    /// A few rows that are no page of anything.
    init(few rows: [MediaRowViewModel]) {
        self.rows = rows
        start = nil
        pagination = nil
    }
}
