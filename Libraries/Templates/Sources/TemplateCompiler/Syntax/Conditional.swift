/// `{% if condition %} … {% else if other %} … {% else %} … {% end %}`.
struct Conditional: Equatable {
    struct Branch: Equatable {
        /// Swift, from its `if` or `else if` on.
        var header: Expression
        var body: [Node] = []
    }

    var branches: [Branch]
    var otherwise: [Node]?
}

extension Conditional {
    mutating func append(_ node: Node) {
        if otherwise == nil {
            branches[branches.count - 1].body.append(node)
        } else {
            otherwise?.append(node)
        }
    }
}
