extension Element {
    /// The elements inside this one that match a CSS selector, in document order.
    ///
    /// As with the DOM's `querySelectorAll`, what a selector says of ancestors may lie outside of this element.
    ///
    /// - Throws: `SelectorError` when the text is no selector, or one that is not supported.
    public func all(_ selector: String) throws(SelectorError) -> [Element] {
        all(try CSSSelector(selector))
    }

    /// The elements inside this one that match a CSS selector, in document order.
    public func all(_ selector: CSSSelector) -> [Element] {
        document.elements(at: selector.xPath(for: document.syntax, axis: "descendant"), from: index)
    }

    /// The first element inside this one that matches a CSS selector; nil when there is none.
    ///
    /// - Throws: `SelectorError` when the text is no selector, or one that is not supported.
    public func first(_ selector: String) throws(SelectorError) -> Element? {
        try all(selector).first
    }

    /// Whether this element matches a CSS selector.
    ///
    /// - Throws: `SelectorError` when the text is no selector, or one that is not supported.
    public func matches(_ selector: String) throws(SelectorError) -> Bool {
        let xPath = try CSSSelector(selector).xPath(for: document.syntax, axis: "self")
        return !document.elements(at: xPath, from: index).isEmpty
    }
}
