/// A step of the gate: the HTML parser reports no problems.
///
/// libxml2 knows HTML 4 only. Its reports of unknown tags are ignored for names in the HTML standard.
struct HTMLSyntax {
    static let name = "html-syntax"

    private static let unknownTag = 801
    /// `UniqueIDs` reports this with more details.
    private static let idRedefined = 513

    func findings(in page: InspectedPage) -> [Finding] {
        guard !page.document.problems.isEmpty else { return [] }
        let foreign = page.foreignNames
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
}

extension InspectedPage {
    /// The names that occur only inside `svg` or `math`.
    var foreignNames: Set<String> {
        let foreign = elements.filter(\.isForeign)
        let own = elements.filter { !$0.isForeign }
        return Set(foreign.map(\.name)).subtracting(own.map(\.name))
    }
}

extension Element {
    /// Whether the element is inside `svg` or `math`, which have other names and rules.
    var isForeign: Bool { document.nodes[index].isForeign }
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
