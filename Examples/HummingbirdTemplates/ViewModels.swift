import Rendering

struct PageViewModel: PageView {
    let title: String
    let content: any View
}

struct TodoListViewModel: TodoListView {
    let count: String
    let problem: String?
    let rows: [TodoRow]

    init(_ todos: [Todos.Todo], problem: String? = nil) {
        count = todos.isEmpty ? "Nothing to do." : "\(todos.count) to do"
        self.problem = problem
        rows = todos.map { TodoRow(text: $0.text, doneURL: "/todos/\($0.id)/done") }
    }
}
