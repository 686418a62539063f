import Models
package import Views

package struct RepositoryRowsViewModel<Row: RepositoryRowView>: RepositoryRowsView {
    package let rows: [Row]
    package let start: Int?
    package let pagination: PaginationViewModel?

    /// - Parameter url: the address of the page of that number.
    init(_ rows: [Row], _ paging: Paging, url: (Int) -> String) {
        self.rows = rows
        start = paging.start
        pagination = PaginationViewModel(paging, url: url)
    }
}

extension RepositoryRowsViewModel: Equatable where Row: Equatable {}
