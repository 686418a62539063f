import Rendering

/// The list of things to do, and the form for another one.
protocol TodoListView: View {
    var count: String { get }
    /// What is wrong with the form; `nil` if nothing is.
    var problem: String? { get }
    var rows: [TodoRow] { get }
}

/// A thing to do in the list.
struct TodoRow: Sendable {
    let text: String
    let doneURL: String
}
