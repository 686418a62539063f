import Rendering

/// The list of things to do, and the form for another one.
struct TodoListView: View {
    let count: String
    /// The message about a mistake in the form; `nil` without one.
    let problem: String?
    let rows: [Row]

    /// A thing to do in the list.
    struct Row {
        let text: String
        let doneURL: String
    }
}
