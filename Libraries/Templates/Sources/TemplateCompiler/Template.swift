/// One template on its way through the stages.
struct Template {
    let file: SourceFile

    /// The statements of its `render(into:)`.
    func statements() throws(TemplateMistakes) -> String {
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
        var generator = Generator(path: file.path)
        return generator.generateBody(of: tree)
    }
}
