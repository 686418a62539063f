/// A part of a template.
indirect enum Node: Equatable {
    case doctype(Position)
    /// An HTML comment, which is part of the output.
    case comment(String)
    /// Static text, escaped as in the output.
    case text(String, Position)
    case output(Expression)
    case element(Element)
    case forLoop(ForLoop)
    case conditional(Conditional)
}

extension Node {
    /// Appends content to the last branch of a construct; other nodes have no content.
    mutating func append(_ node: Node) {
        switch self {
        case .element(var element):
            element.children.append(node)
            self = .element(element)
        case .forLoop(var loop):
            if loop.whenEmpty == nil { loop.body.append(node) } else { loop.whenEmpty?.append(node) }
            self = .forLoop(loop)
        case .conditional(var conditional):
            let last = conditional.branches.count - 1
            if conditional.otherwise == nil {
                conditional.branches[last].body.append(node)
            } else {
                conditional.otherwise?.append(node)
            }
            self = .conditional(conditional)
        case .doctype, .comment, .text, .output: break
        }
    }
}

/// An element with its content.
struct Element: Equatable {
    var name: String
    var position: Position
    var attributes: [Attribute]
    var isSelfClosing: Bool
    var children: [Node] = []
}

/// An attribute of a start tag.
struct Attribute: Equatable {
    /// A part of an attribute's value.
    enum Part: Equatable {
        /// Static markup, escaped as in the output.
        case literal(String)
        case expression(Expression)
    }

    var name: String
    var position: Position
    /// The parts of the value; `nil` for an attribute without a value.
    var value: [Part]?

    /// The expressions in the value.
    var expressions: [Expression] {
        (value ?? []).compactMap { part in
            if case .expression(let expression) = part { expression } else { nil }
        }
    }

    /// The value, if it is static.
    var literal: String? {
        guard let value, expressions.isEmpty else { return nil }
        return value.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }

    /// The expression, if it is the whole value.
    var wholeExpression: Expression? {
        guard let value, value.count == 1 else { return nil }
        return expressions.first
    }
}

/// Swift code in a template, unchanged.
struct Expression: Equatable {
    var swift: String
    /// The position of its first byte.
    var position: Position
}

/// `{% if condition %} … {% else if other %} … {% else %} … {% end %}`.
struct Conditional: Equatable {
    struct Branch: Equatable {
        /// The Swift code from `if` or `else if` on.
        var header: Expression
        var body: [Node] = []
    }

    var branches: [Branch]
    var otherwise: [Node]?
}

/// `{% for row in rows %} … {% else %} … {% end %}`.
struct ForLoop: Equatable {
    /// The Swift code from `for` on.
    var header: Expression
    var body: [Node] = []
    /// The content for an empty sequence (`{% else %}`).
    var whenEmpty: [Node]?
}
