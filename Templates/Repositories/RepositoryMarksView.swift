public import Rendering

/// A page of repositories in a form that marks them: one by its own button, and any number of chosen ones with a tag.
public protocol RepositoryMarksView: View {
    associatedtype Summary: ErrorSummaryView
    associatedtype Field: TextFieldView
    associatedtype Rows: RepositoryRowsView

    /// All that is wrong; `nil` when nothing is.
    var summary: Summary? { get }
    /// Where the form is sent.
    var marksURL: String { get }
    /// Where one comes back to.
    var returnURL: String { get }
    /// What was chosen on other pages when the form was sent.
    var chosenElsewhere: [String] { get }
    var tag: Field { get }
    var rows: Rows { get }
}
