/// A CSS selector (Selectors Level 4, a useful part of it), ready to be asked of a document.
///
/// Supported: types, `*`, classes, ids, `[attribute]` with `=`, `~=`, `|=`, `^=`, `$=` and `*=`, the four
/// combinators, lists, and `:nth-child()`, `:first-child`, `:last-child`, `:empty`, `:not()`, `:checked` and
/// `:disabled` (the last two by the markup as it was sent).
public struct CSSSelector: Sendable, Hashable {
    /// The selector as it was written.
    public let source: String

    let alternatives: [ComplexSelector]

    /// Reads a selector.
    ///
    /// - Throws: `SelectorError` with the place of what is no selector, or not supported.
    public init(_ source: String) throws(SelectorError) {
        var parser = SelectorParser(source)
        self.source = source
        self.alternatives = try parser.parse()
    }

    private init(alternatives: [ComplexSelector]) {
        self.source = alternatives.map(\.source).joined(separator: ", ")
        self.alternatives = alternatives
    }
}

extension CSSSelector {
    /// The selector less what stands after its last combinator; nil when it has none.
    var withoutSubjects: CSSSelector? {
        let wider = alternatives.compactMap { alternative -> ComplexSelector? in
            guard case .some(_, let other) = alternative.condition else { return nil }
            return other
        }
        return wider.isEmpty ? nil : CSSSelector(alternatives: wider)
    }
}
