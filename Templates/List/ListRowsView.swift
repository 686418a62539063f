public import Rendering

/// The rows of a page of a list, with the links to its other pages.
public protocol ListRowsView: View {
    associatedtype Row: ListRowView
    associatedtype FavouriteForm: FavouriteFormView
    associatedtype Pagination: PaginationView

    var rows: [Row] { get }
    /// The form of the favourite buttons; `nil` for rows without them.
    var favouriteForm: FavouriteForm? { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}
