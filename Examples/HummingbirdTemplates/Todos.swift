/// The things to do, in the order in which they were added.
actor Todos {
    struct Todo: Sendable {
        let id: Int
        let text: String
    }

    private(set) var all: [Todo] = []
    private var lastID = 0

    /// Adds a thing to do, and returns whether there was anything in the text.
    func add(_ text: String) -> Bool {
        guard text.contains(where: { !$0.isWhitespace }) else { return false }
        lastID += 1
        all.append(Todo(id: lastID, text: text))
        return true
    }

    /// Removes a thing that is done, and returns whether it was there.
    func remove(_ id: Int) -> Bool {
        let count = all.count
        all.removeAll { $0.id == id }
        return all.count < count
    }
}
