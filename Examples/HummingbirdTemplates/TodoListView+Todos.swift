extension TodoListView {
    /// Creates the list of these things to do.
    init(_ todos: [Todos.Todo], problem: String? = nil) {
        count = todos.isEmpty ? "Nothing to do." : "\(todos.count) to do"
        self.problem = problem
        rows = todos.map { Row(text: $0.text, doneURL: "/todos/\($0.id)/done") }
    }
}
