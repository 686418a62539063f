/// Compiles the templates of one target: each `Foo.html` beside a `Foo.swift` that declares `protocol Foo:
/// View` becomes an extension of that protocol with its `render(into:)`.
///
/// ```
/// Tokenizer → Parser → Checker → Generator
/// ```
public struct TemplateCompiler: Sendable {
    private let templates: [SourceFile]
    private let swiftFiles: [SourceFile]

    /// - Parameter files: Every `.html` and every `.swift` file of the target; the rest is ignored.
    public init(files: [SourceFile]) {
        templates = files.filter { $0.path.hasSuffix(".html") }.sorted { $0.path < $1.path }
        swiftFiles = files.filter { $0.path.hasSuffix(".swift") }.sorted { $0.path < $1.path }
    }

    /// The generated files, in the order of the templates' paths.
    ///
    /// - Throws: Every mistake in every template, and every template or view protocol that has no partner.
    public func compile() throws(TemplateMistakes) -> [GeneratedFile] {
        let pairing = Pairing(templates: templates, swiftFiles: swiftFiles)
        var diagnostics = pairing.diagnostics()
        var generated: [GeneratedFile] = []
        for template in templates {
            do throws(TemplateMistakes) {
                let statements = try Template(file: template).statements()
                if let view = pairing.view(of: template) {
                    generated.append(GeneratedFile(template: template, view: view, statements: statements))
                }
            } catch {
                diagnostics += error.diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw TemplateMistakes(diagnostics) }
        return generated
    }
}
