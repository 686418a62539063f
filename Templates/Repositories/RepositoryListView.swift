public import Rendering

/// The stars of a GitHub user.
public protocol RepositoryListView: View {
    associatedtype Notice: NoticeView
    associatedtype Status: LiveRegionView where Status.Content: LoadingStatusView
    associatedtype MarkChanges: LiveRegionView where MarkChanges.Content: ChangesView
    associatedtype Chooser: StargazerForm
    associatedtype Tools: ListToolsView
    associatedtype List: View

    var heading: String { get }
    /// The number of stars that a filter finds; `nil` without a filter, because the status has the number of all.
    var count: String? { get }
    /// The notice of a change of several marks; `nil` without one.
    var notice: Notice? { get }
    /// The status of loading from GitHub; `nil` without a GitHub user, or if the stars of that user are refused.
    var status: Status? { get }
    /// The changes of the visitor's marks; `nil` for a list without marks.
    var markChanges: MarkChanges? { get }
    /// The form that chooses a GitHub user; `nil` when one is chosen.
    var chooser: Chooser? { get }
    /// The filters, the orders, the layout and related links; `nil` if there are none.
    var tools: Tools? { get }
    /// The class of the rows: "wall-list" for a wall of sleeves; `nil` for rows.
    var layout: String? { get }
    /// The rows, or the text shown in their place; `nil` without a GitHub user, or if the status tells why there are
    /// none.
    var list: List? { get }
}

/// The form that chooses the GitHub user whose stars are shown.
public protocol StargazerForm: Sendable {
    associatedtype Name: TextFieldView
    associatedtype ReturnField: HiddenFieldView

    var saveURL: String { get }
    var name: Name { get }
    /// The page to return to.
    var returnField: ReturnField { get }
}
