public import Rendering

/// The stars of a GitHub user.
public protocol RepositoryListView: View {
    associatedtype Notice: NoticeView
    associatedtype Status: LiveRegionView where Status.Content: LoadingStatusView
    associatedtype MarkChanges: LiveRegionView where MarkChanges.Content: ChangesView
    associatedtype Chooser: StargazerForm
    associatedtype Filter: RepositoryFilter
    associatedtype Tools: ListToolsView
    associatedtype List: View
    associatedtype Exports: ExportLinksView

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
    /// The form that filters the list; `nil` without stars.
    var filter: Filter? { get }
    /// The orders and related links; `nil` if there are none.
    var tools: Tools? { get }
    /// The rows, or the text shown in their place; `nil` without a GitHub user, or if the status tells why there are
    /// none.
    var list: List? { get }
    /// The links to export the list; `nil` when there is nothing to export.
    var exports: Exports? { get }
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

/// The form that filters the list.
public protocol RepositoryFilter: Sendable {
    associatedtype Field: ChoiceFieldView
    associatedtype Order: HiddenFieldView

    var url: String { get }
    /// The name of the field for the words.
    var wordsField: String { get }
    /// The words to search for.
    var words: String { get }
    var fields: [Field] { get }
    /// The order of the list, which the form sends along; `nil` for the default order.
    var order: Order? { get }
    /// Whether the form is shown at once, because it filters the list.
    var isOpen: Bool { get }
    /// The URL of the list without a filter; `nil` if there is no filter.
    var allURL: String? { get }
}
