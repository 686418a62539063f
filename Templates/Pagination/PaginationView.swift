public import Rendering

/// The way between the pages of a list: what is shown, and links to the others.
public protocol PaginationView: View {
    /// In words, such as "Page 2 of 40".
    var position: String { get }
    /// `nil` where "Previous" leads there as well, and on the first page.
    var firstURL: String? { get }
    /// `nil` on the first page.
    var previousURL: String? { get }
    /// `nil` on the last page.
    var nextURL: String? { get }
    /// `nil` where "Next" leads there as well, and on the last page.
    var lastURL: String? { get }
}
