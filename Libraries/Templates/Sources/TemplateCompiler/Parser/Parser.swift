/// Builds the tree from the tokens, and reports missing and wrong ends.
///
/// Elements, loops and conditions share one stack, so every branch of a condition is balanced markup.
struct Parser {
    let path: String
    var diagnostics: [Diagnostic] = []
    /// The open constructs, outermost first; each collects its content.
    var open: [OpenConstruct] = []
    private var root: [Node] = []

    init(path: String) {
        self.path = path
    }

    /// The template as a tree.
    mutating func parse(_ tokens: [Token]) -> [Node] {
        for token in tokens {
            parse(token)
        }
        while let construct = open.last {
            report("\(construct.name) is not closed: \(construct.howToClose)", at: construct.position)
            closeLast()
        }
        return root
    }

    private mutating func parse(_ token: Token) {
        switch token {
        case .doctype(let position): append(.doctype(position))
        case .comment(let content, _): append(.comment(content))
        case .text(let text, let position): append(.text(text, position))
        case .output(let expression): append(.output(expression))
        case .startTag(let element): parseStartTag(element)
        case .endTag(let name, let position): parseEndTag(name, at: position)
        case .statement(let statement): parse(statement)
        case .templateComment: break
        }
    }

    private mutating func parse(_ statement: Statement) {
        switch statement.kind {
        case .forLoop: begin(.forLoop(ForLoop(header: statement.code)), at: statement.position)
        case .condition:
            let branch = Conditional.Branch(header: statement.code)
            begin(.conditional(Conditional(branches: [branch])), at: statement.position)
        case .elseCondition: parseElseCondition(statement)
        case .otherwise: parseElse(statement)
        case .end: parseEnd(statement)
        }
    }

    mutating func begin(_ node: Node, at position: Position) {
        open.append(OpenConstruct(node: node, position: position))
    }

    mutating func append(_ node: Node) {
        if open.isEmpty {
            root.append(node)
        } else {
            open[open.count - 1].node.append(node)
        }
    }

    /// Closes the innermost construct and adds it to the construct around it.
    mutating func closeLast() {
        if let construct = open.popLast() {
            append(construct.node)
        }
    }

    mutating func report(_ message: String, at position: Position) {
        diagnostics.append(Diagnostic(path: path, position: position, message: message))
    }
}

extension Parser {
    mutating func parseStartTag(_ element: Element) {
        if element.isSelfClosing || Elements.void.contains(element.name) {
            append(.element(element))
        } else {
            begin(.element(element), at: element.position)
        }
    }

    /// Closes the element `name`. Open elements inside it are closed and reported. Elements around the current loop or
    /// condition cannot be closed.
    mutating func parseEndTag(_ name: String, at position: Position) {
        let reachable = (open.lastIndex { $0.element == nil } ?? -1) + 1
        guard let index = open[reachable...].lastIndex(where: { $0.element?.name == name }) else {
            report(mistake(ofEndTag: name, outside: open[..<reachable]), at: position)
            return
        }
        while open.count > index + 1, let unclosed = open.last {
            report(
                "\(unclosed.name) is not closed before </\(name)>: \(unclosed.howToClose)",
                at: unclosed.position
            )
            closeLast()
        }
        closeLast()
    }

    private func mistake(ofEndTag name: String, outside constructs: ArraySlice<OpenConstruct>) -> String {
        if Elements.void.contains(name) {
            return "<\(name)/> has no content and no end tag: remove </\(name)>"
        }
        if let opener = constructs.last(where: { $0.element?.name == name }), let block = constructs.last {
            let line = opener.position.line
            return "</\(name)> closes <\(name)> of line \(line), which is outside of this \(block.name): "
                + "each branch closes what it opens and nothing else"
        }
        return "</\(name)> closes nothing: there is no open <\(name)>, so remove it"
    }
}

extension Parser {
    /// `{% else %}` of a loop or a condition.
    mutating func parseElse(_ statement: Statement) {
        closeElements(before: "{% else %}")
        switch open.last?.node {
        case .forLoop(var loop):
            if loop.whenEmpty != nil {
                report("this loop already has an {% else %}: remove one of them", at: statement.position)
            }
            loop.whenEmpty = loop.whenEmpty ?? []
            open[open.count - 1].node = .forLoop(loop)
        case .conditional(var conditional):
            if conditional.otherwise != nil {
                report(
                    "this condition already has an {% else %}: write {% else if condition %}, or remove one of them",
                    at: statement.position
                )
            }
            conditional.otherwise = conditional.otherwise ?? []
            open[open.count - 1].node = .conditional(conditional)
        default:
            report(
                "{% else %} without a {% for %} or {% if %} before it: remove it, or begin a condition",
                at: statement.position
            )
        }
    }

    /// `{% end %}` of a loop or a condition.
    mutating func parseEnd(_ statement: Statement) {
        closeElements(before: "{% end %}")
        if open.last == nil || open.last?.element != nil {
            report("{% end %} without a {% for %} or {% if %} before it: remove it", at: statement.position)
        } else {
            closeLast()
        }
    }

    /// Reports and closes the open elements of a branch. Does nothing outside of branches.
    mutating func closeElements(before statement: String) {
        guard open.contains(where: { $0.element == nil }) else { return }
        while let element = open.last?.element {
            report(
                "<\(element.name)> is not closed before \(statement): each branch closes what it opens",
                at: element.position
            )
            closeLast()
        }
    }

    /// `{% else if condition %}`
    mutating func parseElseCondition(_ statement: Statement) {
        closeElements(before: "{% else if %}")
        switch open.last?.node {
        case .conditional(var conditional) where conditional.otherwise == nil:
            conditional.branches.append(Conditional.Branch(header: statement.code))
            open[open.count - 1].node = .conditional(conditional)
        case .conditional: report("{% else if %} must be before {% else %}: move it up", at: statement.position)
        case .forLoop: report("a loop can have only {% else %}; write {% if %} inside it", at: statement.position)
        default: report("{% else if %} without an {% if %} before it: write {% if condition %}", at: statement.position)
        }
    }
}

/// An element, loop or condition whose end was not read yet.
struct OpenConstruct {
    /// The construct with its content so far.
    var node: Node
    let position: Position

    var element: Element? {
        if case .element(let element) = node { element } else { nil }
    }

    /// The name in messages.
    var name: String {
        if let element { return "<\(element.name)>" }
        return if case .forLoop = node { "{% for %}" } else { "{% if %}" }
    }

    var howToClose: String {
        element.map { "write </\($0.name)>" } ?? "write {% end %}"
    }
}
