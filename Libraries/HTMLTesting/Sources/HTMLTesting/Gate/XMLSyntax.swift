/// The first step of the gate: a page that is well-formed XML means the same to every parser.
struct XMLSyntax {
    func findings(in source: [UInt8]) -> [Finding] {
        do throws(MarkupError) {
            _ = try Document(xml: source)
            return []
        } catch {
            return error.problems.map { Finding(rule: "xml-syntax", problem: $0) }
        }
    }
}

extension Finding {
    init(rule: String, problem: MarkupProblem) {
        self.init(
            rule: rule,
            line: problem.line,
            message: "\(problem.message) (column \(problem.column))",
            excerpt: ""
        )
    }
}
