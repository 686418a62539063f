/// A parsed HTML or XML document.
///
/// The nodes are copied from libxml2 during parsing and never change, so any number of tasks may read them.
public final class Document: Sendable {
    /// The problems that the HTML parser has recovered from; empty for XML.
    public let problems: [MarkupProblem]

    let nodes: [Node]
    private let indicesByID: [String: Int]

    /// Parses HTML in UTF-8 with libxml2's lenient parser, which stores its ``problems``.
    ///
    /// - Throws: `MarkupError` if there is no markup.
    public convenience init(html bytes: [UInt8]) throws(MarkupError) {
        try self.init(LibXML2Parser.html(bytes))
    }

    /// Parses XML in UTF-8 strictly, without a DTD, external entities or the network.
    ///
    /// - Throws: `MarkupError` with every problem when the text is not well-formed.
    public convenience init(xml bytes: [UInt8]) throws(MarkupError) {
        try self.init(LibXML2Parser.xml(bytes))
    }

    private init(_ parsed: consuming LibXML2Parser.Parsed) {
        self.problems = parsed.problems
        self.nodes = parsed.tree.copyNodes()
        self.indicesByID = Self.indicesByID(nodes)
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
    /// libxml2's error code (`xmlParserErrors`), such as 801 for an unknown tag.
    public let code: Int
    /// The affected name, such as that of a tag, if libxml2 reports one.
    public let subject: String?
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
