public import Rendering

/// The page that imports and exports songs and movies.
public protocol ImportView: View {
    associatedtype Status: LiveRegionView where Status.Content: ImportStatusView
    associatedtype Choice: ChoiceFieldView
    associatedtype Box: CheckboxFieldView
    associatedtype Exports: ExportLinksView

    /// The status of the running import, or of the last one.
    var status: Status { get }
    var importURL: String { get }
    /// A description of the accepted files.
    var hint: String { get }
    /// The columns of a file, for each kind.
    var columns: [String] { get }
    /// The reason that the file was refused.
    var error: String? { get }
    /// The reason that the form was refused whatever the file; `nil` if it was not.
    var refusal: String? { get }
    /// The name of the field for the file.
    var fileField: String { get }
    /// The button that only checks the file.
    var check: FormButton { get }
    var choices: [Choice] { get }
    var boxes: [Box] { get }
    var exports: [Exports] { get }
}
