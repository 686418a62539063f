import CLibXML2
import Synchronization

/// The elements and attributes that pages may have, each in its place.
///
/// A schema is written in the XML syntax of RELAX NG. Each element is checked separately, with empty children, so the start of
/// the grammar lists every element. libxml2 can check whole pages too, but then it reports only that the body is invalid.
public struct PageSchema: Sendable {
    /// The name of this check in findings.
    static let name = "schema"
    /// The schema of this library, `house.rng`: a part of HTML that is XML too.
    public static let house = PageSchema(grammar: Grammar(RelaxNGSchema(PackageResources.house_rng)))

    private let grammar: Grammar
    private var extraElements: Set<String> = []
    private var extraAttributes: Set<String> = []

    private init(grammar: Grammar) {
        self.grammar = grammar
    }

    /// Reads a schema.
    ///
    /// - Parameter source: A RELAX NG grammar in the XML syntax, in UTF-8.
    /// - Throws: `MarkupError` with the problems of the grammar.
    public init(relaxNG source: [UInt8]) throws(MarkupError) {
        let schema = RelaxNGSchema(source)
        guard schema.loadingProblems.isEmpty else { throw MarkupError(problems: schema.loadingProblems) }
        self.init(grammar: Grammar(schema))
    }

    /// Returns the schema with more elements, in any place and with any content, and with more attributes on any element.
    public func allowing(elements: Set<String> = [], attributes: Set<String> = []) -> PageSchema {
        var schema = self
        schema.extraElements.formUnion(elements)
        schema.extraAttributes.formUnion(attributes)
        return schema
    }

    func findings(in document: Document) -> [Finding] {
        let unchecked = extraElements.union(["math", "svg"])
        return document.elements.filter { !$0.isForeign && !unchecked.contains($0.name) }.compactMap { finding(in: $0) }
    }

    private func finding(in element: Element) -> Finding? {
        var shallow = ShallowElement(element)
        for name in extraElements { shallow = shallow.without(childrenNamed: name) }
        for attribute in shallow.attributes where extraAttributes.contains(attribute.name) {
            shallow = shallow.without(attribute)
        }
        if grammar.allows(shallow) { return nil }
        return Finding(
            rule: Self.name,
            line: element.line,
            message: complaint(about: shallow),
            excerpt: element.excerpt(upTo: 160)
        )
    }

    /// Finds the element or attribute whose removal makes the document valid.
    private func complaint(about element: ShallowElement) -> String {
        for attribute in element.attributes where grammar.allows(element.without(attribute)) {
            return
                "\(element.name) has no attribute \(attribute.name), or not with the value “\(attribute.value)”"
        }
        for child in element.childNames where grammar.allows(element.without(childrenNamed: child)) {
            return "\(child) is not allowed in \(element.name), or not in this place"
        }
        if grammar.allows(element.withoutTexts) { return "Text is not allowed in \(element.name)" }
        return "\(element.name) is not in the schema, lacks an attribute or element, or has several wrong ones"
    }
}

/// A RELAX NG grammar, and what it has allowed before.
private final class Grammar: Sendable {
    private let schema: Mutex<RelaxNGSchema>
    /// The elements that the grammar has allowed, as XML. Most elements are like one of another page.
    private let allowed = Mutex<Set<[UInt8]>>([])

    init(_ schema: consuming RelaxNGSchema) {
        self.schema = Mutex(schema)
    }

    func allows(_ element: ShallowElement) -> Bool {
        let xml = element.xml
        if allowed.withLock({ $0.contains(xml) }) { return true }
        guard let tree = try? LibXML2Tree(parsing: xml), tree.problems.isEmpty,
            schema.withLock({ $0.problems(in: tree).isEmpty })
        else { return false }
        allowed.withLock { _ = $0.insert(xml) }
        return true
    }
}

/// A description of an element with empty children, for the schema.
///
/// The description omits `data-` attributes, which the schema cannot list, and the parts that other rules check: inline
/// styles and scripts, and elements outside of the HTML namespace.
struct ShallowElement {
    let name: String
    private(set) var attributes: [Attribute]
    /// Texts, and children by name.
    private var content: [Node.Content]

    init(_ element: Element) {
        name = element.name
        attributes = element.attributes.filter { attribute in
            attribute.name != "style" && !["data-", "on"].contains { attribute.name.hasPrefix($0) }
        }
        content = element.document.nodes[element.index].children.map { element.document.nodes[$0].content }
    }

    var xml: [UInt8] {
        var writer = HTMLWriter()
        writer.appendXML(name, attributes, content)
        return Array(writer.string.utf8)
    }

    /// Each kind of child, once and in order.
    var childNames: [String] {
        var names: [String] = []
        for case .element(let name, _) in content where !names.contains(name) { names.append(name) }
        return names
    }

    var withoutTexts: ShallowElement {
        var copy = self
        copy.content.removeAll { if case .text = $0 { true } else { false } }
        return copy
    }

    func without(_ attribute: Attribute) -> ShallowElement {
        var copy = self
        copy.attributes.removeAll { $0 == attribute }
        return copy
    }

    func without(childrenNamed name: String) -> ShallowElement {
        var copy = self
        copy.content.removeAll { if case .element(name, _) = $0 { true } else { false } }
        return copy
    }
}

/// A RELAX NG schema, loaded once.
///
/// Safe to send, which the compiler cannot check for pointers: this value is the only owner of the schema, it cannot be
/// copied, and the schema refers to nothing else.
struct RelaxNGSchema: ~Copyable, @unchecked Sendable {
    private let schema: xmlRelaxNGPtr?
    /// The problems of the schema itself.
    let loadingProblems: [MarkupProblem]

    /// Loads a schema in the XML syntax.
    init(_ source: [UInt8]) {
        (schema, loadingProblems) = LibXML2.collectingProblems {
            source.withUnsafeBytes { bytes in
                let characters = bytes.bindMemory(to: CChar.self).baseAddress
                guard let context = xmlRelaxNGNewMemParserCtxt(characters, CInt(bytes.count)) else {
                    return nil
                }
                defer { xmlRelaxNGFreeParserCtxt(context) }
                return xmlRelaxNGParse(context)
            }
        }
    }

    deinit {
        xmlRelaxNGFree(schema)
    }

    /// Returns the problems that the schema finds in a document.
    func problems(in tree: borrowing LibXML2Tree) -> [MarkupProblem] {
        guard let schema, let context = xmlRelaxNGNewValidCtxt(schema) else { return loadingProblems }
        defer { xmlRelaxNGFreeValidCtxt(context) }
        let document = tree.document
        let (_, problems) = LibXML2.collectingProblems { xmlRelaxNGValidateDoc(context, document) }
        return problems
    }
}
