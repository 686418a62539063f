/// A parsed HTML document.
///
/// The nodes are copied from libxml2 during parsing and never change, so any number of tasks may read them.
public final class Document: Sendable {
    /// The places where the source is not well-formed XML.
    public let problems: [MarkupProblem]

    let nodes: [Node]
    private let indicesByID: [String: Int]

    /// Parses HTML in UTF-8 that is XML too, without a DTD, external entities or the network. Of other HTML, it reads as
    /// much as possible, and stores the ``problems``.
    ///
    /// - Throws: `MarkupError` if there is no markup.
    public init(html bytes: [UInt8]) throws(MarkupError) {
        let tree = try LibXML2Tree(parsing: bytes)
        problems = tree.problems
        nodes = tree.copyNodes()
        indicesByID = Self.indicesByID(nodes)
    }

    /// The outermost element, usually `html`.
    public var root: Element? {
        nodes.indices.lazy.compactMap { Element(self, at: $0) }.first
    }

    /// Every element in document order.
    var elements: [Element] {
        nodes.indices.compactMap { Element(self, at: $0) }
    }

    /// Every `label` in document order.
    var labels: [Element] { elements.filter { $0.name == "label" } }

    /// The elements that match a CSS selector, in document order.
    ///
    /// - Throws: `SelectorError` for an invalid or unsupported selector.
    public func all(_ selector: String) throws(SelectorError) -> [Element] {
        all(try CSSSelector(selector))
    }

    /// The elements that match a CSS selector, in document order.
    public func all(_ selector: CSSSelector) -> [Element] {
        elements.filter(selector.matches)
    }

    /// The first element that matches a CSS selector, in document order; `nil` when there is none.
    ///
    /// - Throws: `SelectorError` for an invalid or unsupported selector.
    public func first(_ selector: String) throws(SelectorError) -> Element? {
        try all(selector).first
    }

    /// The element with this id; the first one when several have it.
    public func element(withID id: String) -> Element? {
        indicesByID[id].flatMap { Element(self, at: $0) }
    }

    private static func indicesByID(_ nodes: [Node]) -> [String: Int] {
        let pairs = nodes.indices.flatMap { index -> [(String, Int)] in
            guard case .element(_, let attributes) = nodes[index].content else { return [] }
            return attributes.filter { $0.name == "id" }.map { ($0.value, index) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}

/// A document that could not be parsed.
public struct MarkupError: Error, Sendable, Hashable {
    /// The problems that the parser has reported, in the order of the text; never empty.
    public let problems: [MarkupProblem]
}

extension MarkupError: CustomStringConvertible {
    /// The problems, one on each line.
    public var description: String {
        problems.map(\.description).joined(separator: "\n")
    }
}

/// A problem that a parser has reported in a document.
public struct MarkupProblem: Sendable, Hashable {
    /// The line, from 1.
    public let line: Int
    /// The column at which the parser found it, from 1; 0 if unknown.
    public let column: Int
    /// The message of the parser.
    public let message: String
}

extension MarkupProblem: CustomStringConvertible {
    /// Line, column and message.
    public var description: String { "line \(line), column \(column): \(message)" }
}

extension UInt8 {
    var isASCIIDigit: Bool { self >= 0x30 && self <= 0x39 }
    var isASCIILetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
    var isHexDigit: Bool { isASCIIDigit || ((self | 0x20) >= 0x61 && (self | 0x20) <= 0x66) }
    /// The byte with an ASCII letter in lower case.
    var asciiLowercased: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }
}
