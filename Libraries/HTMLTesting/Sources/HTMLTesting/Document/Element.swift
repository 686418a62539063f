/// An element of a document. It keeps its document alive.
public struct Element: Sendable {
    /// The document it belongs to.
    public let document: Document
    /// The tag's name; lower-case in HTML.
    public let name: String
    /// The attributes in the order of the source.
    public let attributes: [Attribute]

    let index: Int

    /// The element at a place in document order; nil when a text is there.
    init?(_ document: Document, at index: Int) {
        guard case .element(let name, let attributes) = document.nodes[index].content else { return nil }
        self.document = document
        self.index = index
        self.name = name
        self.attributes = attributes
    }

    /// The value of an attribute; nil when the element has no such attribute.
    public subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// The line of the source it starts on, counted from 1.
    public var line: Int { document.nodes[index].line }

    /// The element around it; nil for the outermost.
    public var parent: Element? {
        document.nodes[index].parent.flatMap { Element(document, at: $0) }
    }

    /// The elements directly inside it.
    public var children: [Element] {
        document.nodes[index].children.compactMap { Element(document, at: $0) }
    }

    /// The elements around it, from the inside out.
    public var ancestors: [Element] {
        Array(sequence(first: self, next: \.parent).dropFirst())
    }

    /// The elements inside it at any depth, in document order.
    public var descendants: [Element] {
        children.flatMap { [$0] + $0.descendants }
    }
}

extension Element: Hashable {
    /// Whether both are the same element of the same document.
    public static func == (one: Element, other: Element) -> Bool {
        one.document === other.document && one.index == other.index
    }

    /// Hashes the element's place in its document.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(document))
        hasher.combine(index)
    }
}

extension Element: CustomStringConvertible {
    /// The element as HTML.
    public var description: String { outerHTML }
}
