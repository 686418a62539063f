public import Rendering

/// The page that imports and exports songs and movies.
public protocol ImportView: View {
    associatedtype Status: LiveRegionView where Status.Content: ImportStatusView
    associatedtype Choice: ChoiceFieldView
    associatedtype Box: CheckboxFieldView
    associatedtype Exports: ExportLinksView
    associatedtype Choosing: ColumnChoiceView

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
    /// A sentence about something that just happened.
    var notice: String? { get }
    /// The form that chooses the columns of a file; `nil` if no file waits for it.
    var choice: Choosing? { get }
    /// The imports that can be undone.
    var recent: [RecentImport] { get }
    var undoURL: String { get }
    /// The names of the fields of the form that undoes an import.
    var undoFields: (kind: String, id: String) { get }
}

/// An import that can be undone.
public struct RecentImport: Sendable, Equatable {
    /// The name of the file.
    public let name: String
    /// The number of items that it has added, such as "201 songs added".
    public let count: String
    /// The time at which the import ended.
    public let time: UTCTime
    /// The value of the field for the kind, in the form that undoes the import.
    public let kind: String
    /// The value of the field for the import.
    public let id: String

    /// Creates an import.
    public init(name: String, count: String, time: UTCTime, kind: String, id: String) {
        self.name = name
        self.count = count
        self.time = time
        self.kind = kind
        self.id = id
    }
}
