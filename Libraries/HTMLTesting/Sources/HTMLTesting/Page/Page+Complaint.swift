extension Page {
    /// Why a name did not lead to exactly one element, and what the page has instead.
    func complaint(
        about matching: [Element],
        of all: [Element],
        kind: String,
        named name: String,
        allNamed: String
    ) -> String {
        guard matching.isEmpty else {
            let list = matching.map { "line \($0.line): \($0.excerpt(upTo: 160))" }.joined(separator: "\n")
            return "\(matching.count) times there is a \(kind) called “\(name)” on \(path): "
                + "say which one by within(…).\n\(list)"
        }
        let names = all.map { $0.accessibleName }.map { $0.isEmpty ? "one without a name" : "“\($0)”" }
        let list =
            names.isEmpty
            ? "There are no \(allNamed)." : "There are \(allNamed): \(names.joined(separator: ", "))."
        return "There is no \(kind) called “\(name)” on \(path), which answered \(status). \(list)"
    }
}
