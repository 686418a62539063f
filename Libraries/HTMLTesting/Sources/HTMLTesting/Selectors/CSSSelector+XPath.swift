extension CSSSelector {
    /// The XPath expression for the elements on an axis that match.
    ///
    /// It reads from right to left, as selectors are matched: each element is asked about its own ancestors and
    /// siblings, so that every element is found once and in order.
    func xPath(for syntax: Document.Syntax, axis: String) -> String {
        "\(axis)::*[\(XPathTranslator(syntax: syntax).condition(alternatives))]"
    }
}
