import CLibXML2
import Synchronization

/// A step of the gate: the schema of this library, `house.rng`, allows every element and attribute in its place.
///
/// Each element is checked separately, with empty children. libxml2 can check whole pages too, but then it reports only
/// that the body is invalid.
struct HouseSchema {
    static let name = "house-schema"

    private static let schema = Mutex(RelaxNGSchema(PackageResources.house_rng))
    /// The elements that the schema has allowed, as XML. Most elements are like one of another page.
    private static let allowed = Mutex<Set<[UInt8]>>([])

    func findings(in document: Document) -> [Finding] {
        document.elements.filter { !$0.isForeign && !["math", "svg"].contains($0.name) }.compactMap { finding(in: $0) }
    }

    private func finding(in element: Element) -> Finding? {
        let shallow = ShallowElement(element)
        if isValid(shallow) { return nil }
        return Finding(
            rule: Self.name,
            line: element.line,
            message: complaint(about: shallow),
            excerpt: element.excerpt(upTo: 160)
        )
    }

    /// Finds the element or attribute whose removal makes the document valid.
    private func complaint(about element: ShallowElement) -> String {
        for attribute in element.attributes where isValid(element.without(attribute)) {
            return
                "\(element.name) has no attribute \(attribute.name), or not with the value “\(attribute.value)”"
        }
        for child in element.childNames where isValid(element.without(childrenNamed: child)) {
            return "\(child) is not allowed in \(element.name), or not in this place"
        }
        if isValid(element.withoutTexts) { return "Text is not allowed in \(element.name)" }
        return "\(element.name) is not in the schema, lacks an attribute or element, or has several wrong ones"
    }

    private func isValid(_ element: ShallowElement) -> Bool {
        let xml = element.xml
        if Self.allowed.withLock({ $0.contains(xml) }) { return true }
        guard let tree = try? LibXML2Tree(parsing: xml), tree.problems.isEmpty,
            Self.schema.withLock({ $0.problems(in: tree).isEmpty })
        else { return false }
        Self.allowed.withLock { _ = $0.insert(xml) }
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
    private let loadingProblems: [MarkupProblem]

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
