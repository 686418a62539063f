/// Compiles the templates of one target: each `Foo.html` beside a `Foo.swift` that declares `protocol Foo: View` or
/// `struct Foo: View` becomes an extension of that view with its `render(into:)`.
///
/// ```
/// Tokenizer → Parser → Checker → Generator
/// ```
public struct TemplateCompiler: Sendable {
    private let templates: [SourceFile]
    private let swiftFiles: [SourceFile]

    /// - Parameter files: The files of the target. All except `.html` and `.swift` files are ignored.
    public init(files: [SourceFile]) {
        templates = files.filter { $0.path.hasSuffix(".html") }.sorted { $0.path < $1.path }
        swiftFiles = files.filter { $0.path.hasSuffix(".swift") }.sorted { $0.path < $1.path }
    }

    /// The generated files, in the order of the templates' paths.
    ///
    /// - Throws: All mistakes in all templates, including templates and view protocols without a counterpart.
    public func compile() throws(TemplateMistakes) -> [GeneratedFile] {
        let pairing = Pairing(templates: templates, swiftFiles: swiftFiles)
        var diagnostics = pairing.diagnostics()
        var generated: [GeneratedFile] = []
        for template in templates {
            do throws(TemplateMistakes) {
                let generator = try Template(file: template).generator()
                if let view = pairing.view(of: template) {
                    generated.append(GeneratedFile(template: template, view: view, generator: generator))
                }
            } catch {
                diagnostics += error.diagnostics
            }
        }
        guard diagnostics.isEmpty else { throw TemplateMistakes(diagnostics) }
        return generated
    }
}

/// One template in the stages of the compiler.
struct Template {
    let file: SourceFile

    /// The generator with the statements of its `render(into:)`.
    func generator() throws(TemplateMistakes) -> Generator {
        let forbidden = ForbiddenCharacters(source: file).diagnostics()
        guard forbidden.isEmpty else { throw TemplateMistakes(forbidden) }

        var tokenizer = Tokenizer(source: file)
        let tokens = tokenizer.tokenize()
        var parser = Parser(path: file.path)
        let tree = parser.parse(tokens)
        var checker = Checker(path: file.path, checksNesting: parser.diagnostics.isEmpty)
        checker.check(tree)

        let diagnostics = tokenizer.diagnostics + parser.diagnostics + checker.diagnostics
        guard diagnostics.isEmpty else { throw TemplateMistakes(diagnostics) }
        var generator = Generator(path: file.path, name: file.baseName)
        generator.generateBody(of: tree)
        return generator
    }
}

/// All mistakes in the templates of a target.
public struct TemplateMistakes: Error, Equatable {
    /// In the order of files and lines.
    public let diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = Set(diagnostics).sorted {
            ($0.path, $0.position, $0.message) < ($1.path, $1.position, $1.message)
        }
    }
}
