public import Rendering

/// The links between the pages of a list.
public protocol PaginationView: View {
    /// The number of the first row; `nil` on the first page.
    var start: Int? { get }
    /// The number of the page, such as "Page 2 of 40".
    var position: String { get }
    /// The URL of the first page; `nil` on the first page, and where `previousURL` is the same.
    var firstURL: String? { get }
    /// The URL of the previous page; `nil` on the first page.
    var previousURL: String? { get }
    /// The URL of the next page; `nil` on the last page.
    var nextURL: String? { get }
    /// The URL of the last page; `nil` on the last page, and where `nextURL` is the same.
    var lastURL: String? { get }
}
