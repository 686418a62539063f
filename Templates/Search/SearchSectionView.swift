public import Rendering

/// What was found of one kind: the best few with the way to all, or a page of all.
public protocol SearchSectionView: View {
    associatedtype Rows: CatalogueRowsView

    /// The name of the section; it becomes part of the heading's id, so it is one plain word.
    var name: String { get }
    var heading: String { get }
    /// How many were found, in words.
    var count: String { get }
    var rows: Rows { get }
    /// `nil` where all that can be shown is on this page or on the next ones.
    var allURL: String? { get }
    var allLink: String { get }
}
