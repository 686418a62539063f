/// One condition on one element.
enum SimpleSelector: Sendable, Hashable {
    case universal
    case type(String)
    case className(String)
    case id(String)
    case attribute(String, AttributeTest)
    case nthChild(NthPattern)
    case firstChild
    case lastChild
    case empty
    case checked
    case disabled
    case not([ComplexSelector])
}
