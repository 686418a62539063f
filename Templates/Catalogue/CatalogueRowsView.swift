public import Rendering

/// The rows of a page of a list, with the links to its other pages.
public protocol CatalogueRowsView: View {
    associatedtype Row: CatalogueRowView
    associatedtype ReturnField: HiddenFieldView
    associatedtype Pagination: PaginationView

    var rows: [Row] { get }
    /// The number of the first row; `nil` for 1.
    var start: Int? { get }
    /// The page to return to after a favourite has changed; `nil` for rows without favourite buttons.
    var returnField: ReturnField? { get }
    /// The links to the other pages; `nil` when there is one page only.
    var pagination: Pagination? { get }
}
