public import Rendering

/// A page of the list of entries. The first page has the form for a new entry, and its rows follow every change.
public protocol EntriesView: View {
    associatedtype Count: LiveRegionView where Count.Content: EntryCountView
    associatedtype Notice: NoticeView
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView
    associatedtype Token: HiddenFieldView
    associatedtype Tools: ListToolsView
    associatedtype Latest: LiveListView where Latest.Row: EntryRowView
    associatedtype Pages: LiveRegionView where Pages.Content: EntryPagesView
    associatedtype Pagination: PaginationView

    var heading: String { get }
    var count: Count { get }
    /// The offer to show the page again when the count has changed; `nil` on the first page, which follows by itself, and empty
    /// when it has the notice of a deletion, which follows too.
    var offer: String? { get }
    var notice: Notice? { get }
    var summary: Summary? { get }
    /// The field for a new entry; `nil` on pages after the first.
    var newEntry: Field? { get }
    var addURL: String { get }
    /// The token that identifies a form that is sent twice; `nil` on pages after the first.
    var token: Token? { get }
    var tools: Tools { get }
    /// The rows of the first page; `nil` on pages after the first.
    var latest: Latest? { get }
    /// The links from the first page to the others; `nil` on pages after the first.
    var pages: Pages? { get }
    /// The rows of a page after the first.
    var olderRows: [Latest.Row] { get }
    /// The links from a page after the first to the others; `nil` on the first page.
    var pagination: Pagination? { get }
}
