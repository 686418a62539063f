public import Rendering

/// All that is known of a starred repository, and the form for what one notes of it.
public protocol RepositoryDetailsView: View {
    associatedtype Fact: CatalogueFactView
    associatedtype Summary: ErrorSummaryView
    associatedtype Note: TextAreaFieldView
    associatedtype Tags: TextFieldView

    /// Said once after saving; `nil` otherwise.
    var notice: String? { get }
    /// All that is wrong; `nil` when nothing is.
    var summary: Summary? { get }
    var heading: String { get }
    var description: String { get }
    /// Where it is: out of the app.
    var url: String { get }
    /// What is told that somebody goes there.
    var visitURL: String { get }
    var isVisited: Bool { get }
    var facts: [Fact] { get }
    /// Where the button is sent that changes whether it is visited, what it sends, and its words.
    var marksURL: String { get }
    var returnURL: String { get }
    var wish: String { get }
    var id: String { get }
    var visitButton: String { get }
    var visitButtonID: String { get }
    /// Where the form is sent.
    var saveURL: String { get }
    var note: Note { get }
    var tags: Tags { get }
    var listURL: String { get }
}
