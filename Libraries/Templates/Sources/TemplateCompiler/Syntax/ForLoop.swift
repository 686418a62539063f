/// `{% for row in rows %} … {% else %} … {% end %}`.
struct ForLoop: Equatable {
    /// Swift, from its `for` on.
    var header: Expression
    var body: [Node] = []
    /// What stands in its place when there is nothing to loop over.
    var whenEmpty: [Node]?
}

extension ForLoop {
    mutating func append(_ node: Node) {
        if whenEmpty == nil {
            body.append(node)
        } else {
            whenEmpty?.append(node)
        }
    }
}
