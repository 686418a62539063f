public import HTTPTypes
public import Testing

/// A page that a ``Browser`` has loaded, with the changes to its fields.
///
/// A page is a value: `fill`, `check`, `choose` and `select` return the page with the changed field.
///
/// ```swift
/// let form = try await Browser(responder: app).visit("/albums/new")
/// #expect(form.title == "Add an album")
/// let album = try await form.fill("Title", with: "Abbey Road").submit("Save")
/// #expect(album.status == .ok)
/// #expect(album.text.contains("Abbey Road"))
/// ```
public struct Page: Sendable {
    /// The address, after redirects.
    public let url: PageURL
    /// The status of the response, such as 200 or 404.
    public let status: HTTPResponse.Status
    /// The header fields of the response.
    public let headerFields: HTTPFields
    /// The page's source.
    public let source: [UInt8]
    /// The page as HTML.
    public let document: Document

    let browser: Browser
    var state = FormState()
    var scope: Element?

    init(url: PageURL, response: ReceivedResponse, document: Document, browser: Browser) {
        self.url = url
        self.status = response.status
        self.headerFields = response.headerFields
        self.source = response.body
        self.document = document
        self.browser = browser
    }

    /// Path and query of the address.
    public var path: String { url.target }

    /// The text of the `title` element; empty if there is none.
    public var title: String {
        document.elements.first { $0.name == "title" }?.text ?? ""
    }

    /// The visible text; see `Element.text`.
    public var text: String {
        (scope ?? document.elements.first { $0.name == "body" } ?? document.root)?.text ?? ""
    }

    /// The links in document order.
    public var links: [Link] {
        elements.filter {
            ($0.name == "a" || $0.name == "area") && $0["href"] != nil && !$0.isHiddenFromPeople
        }
        .map { Link(element: $0) }
    }

    /// The `form` elements in document order.
    public var forms: [Element] {
        elements.filter { $0.name == "form" }
    }

    /// The element in the fragment of the address; `nil` if there is none.
    public var target: Element? {
        guard let fragment = url.fragment, !fragment.isEmpty else { return nil }
        return document.element(withID: fragment)
            ?? document.element(withID: PageURL.percentDecoded(fragment))
    }

    /// The elements in scope: all elements, or those within the part that the test has selected.
    var elements: [Element] {
        scope?.descendants ?? document.elements
    }

    /// The address that links are relative to.
    var baseURL: PageURL {
        guard let base = document.elements.first(where: { $0.name == "base" && $0["href"] != nil }),
            case .page(let url) = url.resolving(base["href"] ?? "")
        else { return url }
        return url
    }
}

extension Element {
    /// Whether the markup hides the element or one around it.
    var isHiddenFromPeople: Bool {
        isHidden || ancestors.contains { $0.isHidden }
    }
}

extension Page {
    /// Returns the reason that a name does not identify one element, with the existing names and the most similar element.
    func complaint(
        about matching: [Element],
        of all: [Element],
        kind: String,
        named name: String,
        allNamed: String
    ) -> String {
        guard matching.isEmpty else {
            let list = matching.map { "line \($0.line): \($0.excerpt(upTo: 160))" }.joined(separator: "\n")
            return "\(matching.count) times there is a \(kind) called “\(name)” on \(path): "
                + "select one with within(…).\n\(list)"
        }
        let others = Likeness.sorted(all, to: name) { $0.accessibleName }
        guard let closest = others.first else {
            return
                "There is no \(kind) called “\(name)” on \(path), which answered \(status). There are no \(allNamed).\n"
                + wholePart
        }
        let names = Likeness.list(others.map(\.accessibleName))
        return
            "There is no \(kind) called “\(name)” on \(path), which answered \(status). There are \(allNamed): \(names).\n"
            + "line \(closest.line): \(closest.excerpt(upTo: 160))"
    }
}

extension Page {
    /// The elements that match a CSS selector, in document order.
    ///
    /// - Throws: An error, recorded at the test's line, when the text is no selector.
    public func all(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> [Element] {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            elements(matching: try parsed(selector))
        }
    }

    /// The first element that matches a CSS selector.
    ///
    /// - Throws: An error, recorded at the test's line with the HTML nearby, when there is none.
    public func first(_ selector: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> Element {
        try reporting(at: sourceLocation) { () throws(BrowserFailure) in
            try found(by: try parsed(selector))[0]
        }
    }

    /// The only element that matches a CSS selector.
    ///
    /// - Throws: An error, recorded at the test's line with the HTML nearby, when there is none or several.
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

    /// The page limited to the only element that matches. Links, fields and buttons are then searched for in that
    /// element.
    ///
    /// - Throws: An error, recorded at the test's line with the HTML nearby, when there is none or several.
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

    /// The names in the selector that no element has, and the HTML near the missing elements, found by the longest part of the
    /// selector that matches.
    private func nearby(_ selector: CSSSelector) -> String {
        (missingNames(in: selector) + [surroundings(of: selector)]).joined(separator: "\n")
    }

    private func missingNames(in selector: CSSSelector) -> [String] {
        selector.simpleSelectors.compactMap { part in
            let (kind, name, all): (String, String, [String])
            switch part {
            case .className(let value): (kind, name, all) = ("class", value, elements.flatMap { $0.words(in: "class") })
            case .id(let value): (kind, name, all) = ("id", value, elements.compactMap { $0["id"] })
            default: return nil
            }
            guard !all.contains(name) else { return nil }
            var known: Set<String> = []
            let others = Likeness.sorted(all.filter { known.insert($0).inserted }, to: name) { $0 }
            return "No element has the \(kind) “\(name)”."
                + (others.isEmpty ? "" : " There are: \(Likeness.list(others)).")
        }
    }

    private func surroundings(of selector: CSSSelector) -> String {
        var narrower = selector
        while let wider = narrower.withoutSubjects {
            if let element = elements(matching: wider).first {
                return "“\(wider.source)” does match, at line \(element.line):\n\(element.excerpt())"
            }
            narrower = wider
        }
        return wholePart
    }

    /// The part of the page that a test looks at.
    private var wholePart: String {
        let whole =
            scope ?? document.elements.first { $0.name == "main" }
            ?? document.elements.first { $0.name == "body" }
        return whole.map { "Line \($0.line):\n\($0.excerpt())" } ?? "The page is empty."
    }
}
