public import Rendering

/// The page of a starred repository, with the form for the visitor's note and tags.
public protocol RepositoryDetailsView: View {
    associatedtype Notice: NoticeView
    associatedtype SleeveImage: SleeveImageView
    associatedtype Facts: FactListView
    associatedtype PlayForm: PlayFormView
    associatedtype ReturnField: HiddenFieldView
    associatedtype Summary: ErrorSummaryView
    associatedtype Note: TextAreaFieldView
    associatedtype Tags: TextFieldView

    /// Shown once after saving; `nil` otherwise.
    var notice: Notice? { get }
    var sleeve: SleeveImage { get }
    var heading: String { get }
    var description: String { get }
    /// The page of the repository on GitHub.
    var url: String { get }
    /// The URL to which a script reports a visit.
    var visitURL: String { get }
    var isVisited: Bool { get }
    var facts: Facts { get }
    /// The form that puts the repository on the turntable.
    var play: PlayForm { get }
    var id: String { get }
    /// The URL of the form that changes the visited flag, and the page that it returns to.
    var marksURL: String { get }
    var returnField: ReturnField { get }
    /// The button that marks the repository as visited, or removes the mark.
    var visit: FormButton { get }
    var summary: Summary? { get }
    /// The URL of the form with the note and the tags.
    var saveURL: String { get }
    var note: Note { get }
    var tags: Tags { get }
    /// The link to the list.
    var listLink: Link { get }
}
