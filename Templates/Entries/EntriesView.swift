public import Rendering

/// A page of the list of entries. The first page has the form for a new entry, and its rows follow every change.
public protocol EntriesView: View {
    associatedtype Count: LiveRegionView where Count.Content: EntryCountView
    associatedtype Notice: NoticeView
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView
    associatedtype Token: HiddenFieldView
    associatedtype Tools: ListToolsView
    associatedtype List: LiveRegionView where List.Content: EntryListView

    var heading: String { get }
    var count: Count { get }
    var notice: Notice? { get }
    var summary: Summary? { get }
    /// The field for a new entry; `nil` on pages after the first.
    var newEntry: Field? { get }
    var addURL: String { get }
    /// The token that identifies a form that is sent twice; `nil` on pages after the first.
    var token: Token? { get }
    var tools: Tools { get }
    /// The list, which follows every change on the first page only.
    var list: List { get }
}
