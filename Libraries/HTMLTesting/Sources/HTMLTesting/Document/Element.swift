/// An element of a document. It retains its document.
public struct Element: Sendable {
    /// The document of the element.
    public let document: Document
    /// The tag's name; lower-case in HTML.
    public let name: String
    /// The attributes in the order of the source.
    public let attributes: [Attribute]

    let index: Int

    /// The element at a position in document order; `nil` for a text.
    init?(_ document: Document, at index: Int) {
        guard case .element(let name, let attributes) = document.nodes[index].content else { return nil }
        self.document = document
        self.index = index
        self.name = name
        self.attributes = attributes
    }

    /// The value of an attribute; `nil` if the element has no such attribute.
    public subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// The first line of the element in the source, from 1.
    public var line: Int { document.nodes[index].line }

    /// The parent element; `nil` for the outermost element.
    public var parent: Element? {
        document.nodes[index].parent.flatMap { Element(document, at: $0) }
    }

    /// The child elements.
    public var children: [Element] {
        document.nodes[index].children.compactMap { Element(document, at: $0) }
    }

    /// The elements around this one, from the inside out.
    public var ancestors: [Element] {
        Array(sequence(first: self, next: \.parent).dropFirst())
    }

    /// The elements inside this one at any depth, in document order.
    public var descendants: [Element] {
        children.flatMap { [$0] + $0.descendants }
    }
}

extension Element: Hashable {
    /// Returns whether both are the same element of the same document.
    public static func == (one: Element, other: Element) -> Bool {
        one.document === other.document && one.index == other.index
    }

    /// Hashes the element's position in its document.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(document))
        hasher.combine(index)
    }
}

extension Element: CustomStringConvertible {
    /// The element as HTML.
    public var description: String { outerHTML }
}

/// One attribute of an element.
public struct Attribute: Sendable, Hashable {
    /// The name, with its prefix if it has one; lower-case in HTML.
    public let name: String
    /// The value, with references resolved; empty for an attribute without one.
    public let value: String
}

/// An element or a text, stored at its position in document order.
struct Node: Sendable {
    enum Content: Sendable {
        case element(name: String, attributes: [Attribute])
        case text(String)
    }

    let content: Content
    /// The line of the source, from 1.
    let line: Int
    let parent: Int?
    /// Whether the node is inside `svg` or `math`, which have other names and rules.
    let isForeign: Bool
    var children: [Int] = []

    var isForeignRoot: Bool {
        if case .element(let name, _) = content { name == "svg" || name == "math" } else { false }
    }
}

extension Element {
    /// The element as HTML, serialised from the tree.
    public var outerHTML: String {
        var writer = HTMLWriter()
        writer.append(self)
        return writer.string
    }

    /// The content of the element as HTML, serialised from the tree.
    public var innerHTML: String {
        var writer = HTMLWriter()
        writer.appendContent(of: self)
        return writer.string
    }

    /// The start tag alone, for a message.
    var startTag: String {
        var writer = HTMLWriter()
        writer.appendStartTag(of: self)
        return writer.string
    }

    /// The first part of the element's HTML, for a message.
    func excerpt(upTo limit: Int = 400) -> String {
        let html = outerHTML
        guard html.utf8.count > limit else { return html }
        return String(decoding: html.utf8.prefix(limit), as: UTF8.self) + "…"
    }
}

extension Element {
    /// The elements inside this one that match a CSS selector, in document order.
    ///
    /// As with the DOM's `querySelectorAll`, the ancestors in a selector may be outside of this element.
    ///
    /// - Throws: `SelectorError` for an invalid or unsupported selector.
    public func all(_ selector: String) throws(SelectorError) -> [Element] {
        all(try CSSSelector(selector))
    }

    /// The elements inside this one that match a CSS selector, in document order.
    public func all(_ selector: CSSSelector) -> [Element] {
        descendants.filter(selector.matches)
    }

    /// The first element inside this one that matches a CSS selector; `nil` if there is none.
    ///
    /// - Throws: `SelectorError` for an invalid or unsupported selector.
    public func first(_ selector: String) throws(SelectorError) -> Element? {
        try all(selector).first
    }

    /// Returns whether this element matches a CSS selector.
    ///
    /// - Throws: `SelectorError` for an invalid or unsupported selector.
    public func matches(_ selector: String) throws(SelectorError) -> Bool {
        try CSSSelector(selector).matches(self)
    }
}

extension Element {
    /// The visible text: runs of white space are one space, a space separates blocks and lines, no-break spaces are
    /// spaces, and invisible content (`hidden`, `script`, `template`, …) is left out.
    public var text: String {
        var visible = VisibleText()
        visible.appendContent(of: self)
        return visible.string
    }

    /// The whole text, including white space and hidden parts, like the DOM's `textContent`.
    public var textContent: String {
        document.nodes[index].children.map { child in
            switch document.nodes[child].content {
            case .text(let text): text
            case .element: Element(document, at: child)?.textContent ?? ""
            }
        }.joined()
    }
}

/// Builds the visible text of a page, or the text that is read aloud. Style sheets are not read.
struct VisibleText {
    /// Whether labels and the texts of images are read, and elements with `aria-hidden` are not.
    var isReadAloud = false
    /// The field inside a label, which is not part of the label's text.
    var omitted: Element?
    private(set) var string = ""
    private var isSpacePending = false

    mutating func appendContent(of element: Element) {
        for child in element.document.nodes[element.index].children {
            switch element.document.nodes[child].content {
            case .text(let text): append(text)
            case .element: Element(element.document, at: child).map { append($0) }
            }
        }
    }

    private mutating func append(_ element: Element) {
        guard !element.isHidden, element != omitted, !isReadAloud || element["aria-hidden"] != "true" else { return }
        let isSetApart = !HTMLNames.phrasing.contains(element.name) || element.name == "br"
        if isSetApart { isSpacePending = true }
        if isReadAloud, let label = element["aria-label"], !label.isEmpty {
            append(label)
        } else if isReadAloud, element.name == "img" {
            append(element["alt"] ?? "")
        } else {
            appendContent(of: element)
        }
        if isSetApart { isSpacePending = true }
    }

    mutating func append(_ text: String) {
        for scalar in text.unicodeScalars {
            if let byte = UInt8(exactly: scalar.value), HTMLNames.isSpace(byte) {
                isSpacePending = true
            } else {
                appendVisible(scalar == "\u{A0}" ? " " : scalar)
            }
        }
    }

    private mutating func appendVisible(_ scalar: Unicode.Scalar) {
        if isSpacePending, !string.isEmpty { string.unicodeScalars.append(" ") }
        isSpacePending = false
        string.unicodeScalars.append(scalar)
    }
}

extension Element {
    /// Whether the markup itself hides the element from everyone.
    var isHidden: Bool {
        HTMLNames.neverShown.contains(name) || self["hidden"] != nil
            || (name == "input" && self["type"]?.lowercased() == "hidden")
            || (name == "dialog" && self["open"] == nil)
    }
}
