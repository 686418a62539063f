import Rendering

/// The list of things to do, and the form for another one.
struct TodoListView: View {
    let count: String
    /// What is wrong with the form; `nil` if nothing is.
    let problem: String?
    let rows: [Row]

    /// A thing to do in the list.
    struct Row {
        let text: String
        let doneURL: String
    }
}
