/// An attribute of a start tag.
struct Attribute: Equatable {
    /// A stretch of an attribute's value.
    enum Part: Equatable {
        /// Markup, escaped as it stands in the output.
        case literal(String)
        case expression(Expression)
    }

    var name: String
    var position: Position
    /// Nil when the attribute is a name alone.
    var value: [Part]?

    /// The expressions in the value.
    var expressions: [Expression] {
        (value ?? []).compactMap { part in
            if case .expression(let expression) = part { expression } else { nil }
        }
    }

    /// The value, when nothing in it is dynamic.
    var literal: String? {
        guard let value, expressions.isEmpty else { return nil }
        return value.map { if case .literal(let text) = $0 { text } else { "" } }.joined()
    }

    /// The one expression that is the whole value.
    var wholeExpression: Expression? {
        guard let value, value.count == 1 else { return nil }
        return expressions.first
    }
}
