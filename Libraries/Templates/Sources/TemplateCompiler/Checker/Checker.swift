/// Reports errors in well-nested templates: markup that a browser would silently repair or that XML forbids, and
/// dynamic content where no escaping is safe.
struct Checker {
    let path: String
    var diagnostics: [Diagnostic] = []
    private let checksNesting: Bool

    /// - Parameter checksNesting: False if end tags are missing or wrong, because those mistakes are reported already.
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

extension Checker {
    /// A template may have one document type, before all other content.
    mutating func checkDoctype(in template: [Node]) {
        let firstContent = template.firstIndex { node in
            if case .text(let text, _) = node { !text.utf8.allSatisfy(\.isWhitespace) } else { true }
        }
        for (index, node) in template.enumerated() where index != firstContent {
            reportDoctypes(in: node)
        }
    }

    private mutating func reportDoctypes(in node: Node) {
        switch node {
        case .doctype(let position):
            report("the document type must be at the beginning of the page, once: remove this one", at: position)
        case .element(let element):
            element.children.forEach { reportDoctypes(in: $0) }
        case .forLoop(let loop):
            (loop.body + (loop.whenEmpty ?? [])).forEach { reportDoctypes(in: $0) }
        case .conditional(let conditional):
            (conditional.branches.flatMap(\.body) + (conditional.otherwise ?? [])).forEach {
                reportDoctypes(in: $0)
            }
        case .comment, .text, .output: break
        }
    }
}

extension Checker {
    /// Checks for nesting that a browser would change.
    mutating func checkNesting(of element: Element, inside surroundings: Surroundings) {
        guard !surroundings.isForeign else { return }
        checkParent(of: element, inside: surroundings)
        checkParagraph(around: element, inside: surroundings)
        checkInteractive(element, inside: surroundings)
    }

    /// Checks for text where only certain elements are allowed.
    mutating func checkText(_ text: String, at position: Position, inside surroundings: Surroundings) {
        guard let parent = surroundings.parent, !surroundings.isForeign,
            Elements.children[parent.name] != nil,
            !text.utf8.allSatisfy(\.isWhitespace)
        else { return }
        report(
            "<\(parent.name)> cannot hold text\(Elements.alternatives(in: parent.name))",
            at: start(of: text, at: position)
        )
    }

    /// Checks for an expression in elements whose markup browsers ignore.
    mutating func checkOutput(_ expression: Expression, inside surroundings: Surroundings) {
        if surroundings.parent?.name == "iframe" {
            report(
                "expressions are not allowed inside <iframe>, whose content browsers ignore: remove it",
                at: expression.position
            )
        }
    }

    /// The position of the first character that is not white space.
    private func start(of text: String, at position: Position) -> Position {
        let blank = text.utf8.prefix(while: \.isWhitespace)
        guard let lineStart = blank.lastIndex(of: .lineFeed) else {
            return Position(line: position.line, column: position.column + blank.count)
        }
        let lines = blank.count { $0 == .lineFeed }
        return Position(line: position.line + lines, column: blank[lineStart...].count)
    }

    private mutating func checkParent(of element: Element, inside surroundings: Surroundings) {
        guard let parent = surroundings.parent, parent.name != "template" else { return }
        if let parents = Elements.parents[element.name], !parents.contains(parent.name) {
            report(
                "<\(element.name)> can only be in \(Elements.list(of: parents)), not in <\(parent.name)>",
                at: element.position
            )
        } else if let children = Elements.children[parent.name], !children.contains(element.name) {
            report(
                "<\(parent.name)> cannot hold <\(element.name)>\(Elements.alternatives(in: parent.name))",
                at: element.position
            )
        }
    }

    private mutating func checkParagraph(around element: Element, inside surroundings: Surroundings) {
        guard Elements.closingParagraph.contains(element.name), surroundings.ancestor(in: ["p"]) != nil,
            surroundings.ancestor(in: ["button", "td", "th", "object", "template", "caption"]) == nil
        else { return }
        report(
            "a browser closes the <p> before <\(element.name)>: close it, or make it a <div>",
            at: element.position
        )
    }

    private mutating func checkInteractive(_ element: Element, inside surroundings: Surroundings) {
        if Elements.notInThemselves.contains(element.name), surroundings.ancestor(in: [element.name]) != nil {
            report(
                "<\(element.name)> cannot be inside another <\(element.name)>: close the outer one first",
                at: element.position
            )
        } else if Elements.interactive.contains(element.name),
            let outer = surroundings.ancestor(in: ["a", "button"])
        {
            report(
                "<\(element.name)> cannot be inside <\(outer.name)>: both react to clicks; write one after the other",
                at: element.position
            )
        }
    }
}

extension Checker {
    /// `for` needs its `in`; the Swift compiler checks the rest.
    mutating func checkHeader(of loop: ForLoop) {
        let words = loop.header.swift.utf8.split(whereSeparator: \.isWhitespace)
        if !words.dropFirst(2).dropLast().contains(where: { $0.elementsEqual("in".utf8) }) {
            report("a loop is written {% for row in rows %}", at: loop.header.position)
        }
    }
}

/// The elements around a node in the same template.
struct Surroundings {
    /// The outermost first.
    private(set) var ancestors: [Element] = []

    var parent: Element? { ancestors.last }

    /// Whether the node is inside `svg` or `math`, which have other names than HTML.
    var isForeign: Bool {
        guard let index = ancestors.lastIndex(where: { Elements.foreign.contains($0.name) }) else {
            return false
        }
        return !ancestors[index...].contains { $0.name == "foreignObject" }
    }

    func entering(_ element: Element) -> Surroundings {
        Surroundings(ancestors: ancestors + [element])
    }

    func ancestor(in names: Set<String>) -> Element? {
        ancestors.last { names.contains($0.name) }
    }
}
