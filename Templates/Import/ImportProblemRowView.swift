public import Rendering

/// What is wrong with a row of a file, and where.
public protocol ImportProblemRowView: View {
    var line: String { get }
    var column: String { get }
    var message: String { get }
}
