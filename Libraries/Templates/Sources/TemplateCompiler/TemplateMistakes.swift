/// Everything that is wrong with the templates of a target.
public struct TemplateMistakes: Error, Equatable {
    /// In the order of files and lines.
    public let diagnostics: [Diagnostic]

    init(_ diagnostics: [Diagnostic]) {
        self.diagnostics = Set(diagnostics).sorted {
            ($0.path, $0.position, $0.message) < ($1.path, $1.position, $1.message)
        }
    }
}
