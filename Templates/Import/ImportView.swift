public import Rendering

/// The page that imports and exports songs and movies.
public protocol ImportView: View {
    associatedtype Status: LiveRegionView where Status.Content: ImportStatusView
    associatedtype Choice: ChoiceFieldView
    associatedtype Box: CheckboxFieldView
    associatedtype Check: FormButton
    associatedtype Exports: ExportLinksView

    var heading: String { get }
    /// The status of the running import, or of the last one.
    var status: Status { get }
    var importURL: String { get }
    /// A description of the accepted files.
    var hint: String { get }
    /// The reason that a file was refused.
    var error: String? { get }
    /// The name of the field for the file.
    var fileField: String { get }
    /// The button that only checks the file.
    var check: Check { get }
    var choices: [Choice] { get }
    var boxes: [Box] { get }
    var exports: [Exports] { get }
}
