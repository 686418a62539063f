public import Rendering

/// A page of repositories in the form that marks them: one by its own button, or all chosen ones with a tag.
public protocol RepositoryMarksView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView
    associatedtype Rows: RepositoryRowsView

    var summary: Summary? { get }
    /// The URL that the form is sent to.
    var marksURL: String { get }
    /// The page that the form returns to.
    var returnURL: String { get }
    /// The ids of repositories on other pages that were chosen when the form was sent.
    var chosenElsewhere: [String] { get }
    var tag: Field { get }
    var rows: Rows { get }
}
