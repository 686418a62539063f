/// Compound selectors held together by combinators, as in `ol.media > li + li`.
struct ComplexSelector: Sendable, Hashable {
    enum Combinator: Sendable, Hashable {
        case descendant
        case child
        case nextSibling
        case subsequentSibling
    }

    /// What is said of the elements before the subject, in a chain that ends at the selector's left end.
    indirect enum Condition: Sendable, Hashable {
        case none
        case some(Combinator, ComplexSelector)
    }

    /// How it was written.
    let source: String
    /// What is said of the element itself.
    let subject: [SimpleSelector]
    let condition: Condition
}
