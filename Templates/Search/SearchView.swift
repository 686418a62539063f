public import Rendering

/// The results of a search, or an explanation of the search.
public protocol SearchView: View {
    associatedtype Notice: NoticeView
    associatedtype Nothing: EmptyListView
    associatedtype Section: SearchSection

    /// The notice of a deletion; `nil` otherwise.
    var notice: Notice? { get }
    /// The number of results, in words; `nil` without a search.
    var summary: String? { get }
    /// The links to other corrections of a search whose words were corrected.
    var correctionLinks: [Link] { get }
    /// The links to the lists, shown with the explanation; empty after a search.
    var browseLinks: [Link] { get }
    /// The text shown without results; `nil` when there are results.
    var nothing: Nothing? { get }
    var sections: [Section] { get }
    /// The link to the search in all sections; `nil` on that page itself.
    var wholeLink: Link? { get }
}

/// The results of one kind: the best few, or a page of all.
public protocol SearchSection: Sendable {
    associatedtype Rows: ListRowsView

    /// The name of the section, which is part of the heading's id.
    var name: String { get }
    var heading: String { get }
    /// The number of results, in words.
    var count: String { get }
    var rows: Rows { get }
    /// The link to more results of this kind; `nil` if there are no more, or if the rows have pages.
    var allLink: Link? { get }
}
