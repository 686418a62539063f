public import HTTPTypes

/// A page that a ``Browser`` has come to, and what has been done to its fields.
///
/// A page is a value: `fill`, `check`, `choose` and `select` give back the page with the field changed.
public struct Page: Sendable {
    /// The address, after redirects.
    public let url: PageURL
    /// The status the page came with, such as 200 or 404.
    public let status: HTTPResponse.Status
    /// The header fields the page came with.
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

    /// The text of the `title` element; empty without one.
    public var title: String {
        document.elements.first { $0.name == "title" }?.text ?? ""
    }

    /// The text as a person sees it; see `Element.text`.
    public var text: String {
        (scope ?? document.elements.first { $0.name == "body" })?.text ?? ""
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

    /// The element that the address's fragment names; nil without one.
    public var target: Element? {
        guard let fragment = url.fragment, !fragment.isEmpty else { return nil }
        return document.element(withID: fragment)
            ?? document.element(withID: PageURL.percentDecoded(fragment))
    }

    /// The elements in sight: all of them, or those within the part that the test speaks of.
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
    /// Whether the element or one around it is hidden by the markup.
    var isHiddenFromPeople: Bool {
        isHidden || ancestors.contains { $0.isHidden }
    }
}
