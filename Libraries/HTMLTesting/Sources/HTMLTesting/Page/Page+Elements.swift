public import Testing

extension Page {
    /// The elements that match a CSS selector, in document order.
    ///
    /// - Throws: after recording it at the test's line, when the text is no selector.
    public func all(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Element] {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            elements(matching: try parsed(selector))
        }
    }

    /// The first element that matches a CSS selector.
    ///
    /// - Throws: after recording it at the test's line with the HTML nearby, when there is none.
    public func first(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            try found(by: try parsed(selector))[0]
        }
    }

    /// The one element that matches a CSS selector.
    ///
    /// - Throws: after recording it at the test's line with the HTML nearby, when there is none or several.
    public func one(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            let found = try found(by: try parsed(selector))
            guard found.count == 1 else {
                throw BrowserFailure(
                    "\(found.count) elements match “\(selector)” on \(path), and one should:\n"
                        + found.prefix(5).map { "line \($0.line): \($0.excerpt(upTo: 120))" }.joined(
                            separator: "\n"
                        )
                )
            }
            return found[0]
        }
    }

    /// The page, with everything else out of sight but the one element that matches: links, fields and buttons
    /// are then looked for in there.
    ///
    /// - Throws: after recording it at the test's line with the HTML nearby, when there is none or several.
    public func within(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Page {
        var page = self
        page.scope = try one(selector, sourceLocation: sourceLocation)
        return page
    }

    private func parsed(_ selector: String) throws(BrowserFailure) -> CSSSelector {
        do throws(SelectorError) {
            return try CSSSelector(selector)
        } catch {
            throw BrowserFailure("\(error)")
        }
    }

    private func elements(matching selector: CSSSelector) -> [Element] {
        scope?.all(selector) ?? document.all(selector)
    }

    private func found(by selector: CSSSelector) throws(BrowserFailure) -> [Element] {
        let found = elements(matching: selector)
        guard !found.isEmpty else {
            throw BrowserFailure(
                "No element matches “\(selector.source)” on \(path), which answered \(status).\n\(nearby(selector))"
            )
        }
        return found
    }

    /// The HTML where the elements should have been: the last part of the selector that does match something.
    private func nearby(_ selector: CSSSelector) -> String {
        var narrower = selector
        while let wider = narrower.withoutSubjects {
            if let element = elements(matching: wider).first {
                return "“\(wider.source)” does match, at line \(element.line):\n\(element.excerpt())"
            }
            narrower = wider
        }
        let whole =
            scope ?? document.elements.first { $0.name == "main" }
            ?? document.elements.first { $0.name == "body" }
        return whole.map { "Line \($0.line):\n\($0.excerpt())" } ?? "The page is empty."
    }
}
