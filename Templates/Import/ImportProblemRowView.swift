package import Rendering

/// What is wrong with a row of a file, and where.
package protocol ImportProblemRowView: View {
    var line: String { get }
    var column: String { get }
    var message: String { get }
}
