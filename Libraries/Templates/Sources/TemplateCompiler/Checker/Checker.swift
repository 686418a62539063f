/// Reports what is well nested and still wrong: what a browser would repair in silence, what XML would
/// refuse, and dynamic content where no escaping makes it safe.
struct Checker {
    let path: String
    var diagnostics: [Diagnostic] = []
    private let checksNesting: Bool

    /// - Parameter checksNesting: False when end tags are amiss, which says enough about the nesting.
    init(path: String, checksNesting: Bool) {
        self.path = path
        self.checksNesting = checksNesting
    }

    /// Checks a whole template.
    mutating func check(_ template: [Node]) {
        checkDoctype(in: template)
        check(template, inside: Surroundings())
    }

    private mutating func check(_ nodes: [Node], inside surroundings: Surroundings) {
        for node in nodes {
            check(node, inside: surroundings)
        }
    }

    private mutating func check(_ node: Node, inside surroundings: Surroundings) {
        switch node {
        case .doctype, .comment: break
        case .output(let expression): checkOutput(expression, inside: surroundings)
        case .text(let text, let position): checkText(text, at: position, inside: surroundings)
        case .element(let element): check(element, inside: surroundings)
        case .forLoop(let loop):
            checkHeader(of: loop)
            check(loop.body, inside: surroundings)
            check(loop.whenEmpty ?? [], inside: surroundings)
        case .conditional(let conditional):
            for branch in conditional.branches { check(branch.body, inside: surroundings) }
            check(conditional.otherwise ?? [], inside: surroundings)
        }
    }

    private mutating func check(_ element: Element, inside surroundings: Surroundings) {
        checkName(of: element, inside: surroundings)
        if checksNesting { checkNesting(of: element, inside: surroundings) }
        for attribute in element.attributes {
            check(attribute, of: element, inside: surroundings)
        }
        checkForDuplicates(element.attributes)
        check(element.children, inside: surroundings.entering(element))
    }

    mutating func report(_ message: String, at position: Position) {
        diagnostics.append(Diagnostic(path: path, position: position, message: message))
    }
}
