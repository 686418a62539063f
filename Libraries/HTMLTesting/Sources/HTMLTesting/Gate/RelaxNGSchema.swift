import CLibXML2

/// A RELAX NG schema, loaded once.
///
/// Safe to send, which the compiler cannot see for a pointer: this value is the only owner of the schema, which
/// does not lead to anything else, and it cannot be copied.
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

    /// What is wrong with a document by this schema.
    func problems(in tree: borrowing LibXML2Tree) -> [MarkupProblem] {
        guard let schema, let context = xmlRelaxNGNewValidCtxt(schema) else { return loadingProblems }
        defer { xmlRelaxNGFreeValidCtxt(context) }
        let document = tree.document
        let (_, problems) = LibXML2Parser.collectingProblems { xmlRelaxNGValidateDoc(context, document) }
        return problems
    }
}
