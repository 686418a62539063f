import CLibXML2
import Synchronization

/// The third step of the gate: every element and attribute is allowed by HTML in its place.
///
/// Each element is checked separately, with empty children. libxml2 can check whole pages too, but then it reports only
/// that the body is invalid.
struct HouseSchema {
    static let name = "house-schema"

    private static let schema = Mutex(RelaxNGSchema(PackageResources.house_rng))

    /// `XMLSyntax` reports pages that are not XML, and `HTMLSyntax` elements that are not HTML.
    func findings(in source: [UInt8]) -> [Finding] {
        guard let document = try? Document(xml: source) else { return [] }
        return document.elements
            .filter { HTMLNames.isHTML($0.name) && !$0.isForeign && !["math", "svg"].contains($0.name) }
            .compactMap { finding(in: $0) }
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
        return "\(element.name) lacks an attribute or element, or several are wrong"
    }

    private func isValid(_ element: ShallowElement) -> Bool {
        guard let parsed = try? LibXML2Parser.xml(element.xml) else { return false }
        return Self.schema.withLock { $0.problems(in: parsed.tree).isEmpty }
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
        (schema, loadingProblems) = LibXML2Parser.collectingProblems {
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
        let (_, problems) = LibXML2Parser.collectingProblems { xmlRelaxNGValidateDoc(context, document) }
        return problems
    }
}
