public import Rendering

/// A page of the list of entries. On the first there is the form for another one, and rows come and go by themselves.
public protocol EntriesView: View {
    associatedtype Count: LiveRegionView where Count.Content: EntryCountView
    associatedtype Notice: UndoNoticeView
    associatedtype Summary: ErrorSummaryView
    associatedtype Addition: EntryAdditionView
    associatedtype Latest: LiveListView
    associatedtype Older: OlderEntriesView
    associatedtype Pages: LiveRegionView where Pages.Content: EntryPagesView

    var heading: String { get }
    var count: Count { get }
    var notice: Notice? { get }
    /// What is wrong with what was typed; `nil` when nothing is.
    var summary: Summary? { get }
    /// `nil` on pages behind the first.
    var addition: Addition? { get }
    /// The rows of the first page; `nil` on the others.
    var latest: Latest? { get }
    /// The ways from the first page to the others; `nil` on those.
    var pages: Pages? { get }
    /// The rows of a page behind the first, with the ways to the others; `nil` on that one.
    var older: Older? { get }
}
