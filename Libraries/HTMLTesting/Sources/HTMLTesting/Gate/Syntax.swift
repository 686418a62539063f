/// The second step of the gate: the HTML parser complains about nothing.
///
/// libxml2 knows HTML 4 only. Its complaint about unknown tags counts only for names that are not on WHATWG's list.
struct HTMLSyntax {
    static let name = "html-syntax"

    private static let unknownTag = 801
    /// Left to `UniqueIDs`, which says more.
    private static let idRedefined = 513

    func findings(in page: InspectedPage) -> [Finding] {
        let foreign = foreignNames(in: page)
        return page.document.problems
            .filter { !isForgiven($0, foreign: foreign) }
            .map { Finding(rule: Self.name, problem: $0) }
    }

    private func isForgiven(_ problem: MarkupProblem, foreign: Set<String>) -> Bool {
        if problem.code == Self.idRedefined { return true }
        guard problem.code == Self.unknownTag, let name = problem.subject?.lowercased() else { return false }
        return HTMLNames.phrasing.contains(name) || HTMLNames.structural.contains(name)
            || foreign.contains(name)
    }

    /// The names that occur inside of `svg` or `math`, and nowhere else.
    private func foreignNames(in page: InspectedPage) -> Set<String> {
        let foreign = page.elements.filter(\.isForeign)
        let own = page.elements.filter { !$0.isForeign }
        return Set(foreign.map(\.name)).subtracting(own.map(\.name))
    }
}

extension Element {
    /// Whether it is inside of `svg` or `math`, which have names and rules of their own.
    var isForeign: Bool {
        ancestors.contains { $0.name == "svg" || $0.name == "math" }
    }
}

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
