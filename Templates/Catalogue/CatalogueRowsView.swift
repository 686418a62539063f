public import Rendering

/// The rows of a page of a list of media, and the ways to its other pages.
public protocol CatalogueRowsView: View {
    associatedtype Row: CatalogueRowView
    associatedtype FavouriteForm: FavouriteFormView
    associatedtype Pagination: PaginationView

    var rows: [Row] { get }
    /// The number of the first row; `nil` for 1.
    var start: Int? { get }
    /// `nil` where no row has a star.
    var favouriteForm: FavouriteForm? { get }
    /// `nil` when all rows are here.
    var pagination: Pagination? { get }
}
