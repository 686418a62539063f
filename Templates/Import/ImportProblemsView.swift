public import Rendering

/// What is wrong with the rows of a file.
public protocol ImportProblemsView: View {
    associatedtype Row: ImportProblemRowView

    var heading: String { get }
    /// In the order of the file.
    var rows: [Row] { get }
    /// How many of all are here, in words.
    var extent: String { get }
    var downloadURL: String { get }
}
