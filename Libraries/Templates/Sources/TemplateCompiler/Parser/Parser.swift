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
        case .forLoop: open.append(.forLoop(ForLoop(header: statement.code), statement.position))
        case .condition:
            let branch = Conditional.Branch(header: statement.code)
            open.append(.conditional(Conditional(branches: [branch]), statement.position))
        case .elseCondition: parseElseCondition(statement)
        case .otherwise: parseElse(statement)
        case .end: parseEnd(statement)
        }
    }

    mutating func append(_ node: Node) {
        if open.isEmpty {
            root.append(node)
        } else {
            open[open.count - 1].append(node)
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
            open.append(.element(element))
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
        return "</\(name)> closes nothing: there is no open <\(name)>"
    }
}

extension Parser {
    /// `{% else %}` of a loop or a condition.
    mutating func parseElse(_ statement: Statement) {
        closeElements(before: "{% else %}")
        switch open.popLast() {
        case .forLoop(var loop, let position):
            if loop.whenEmpty != nil { report("this loop already has an {% else %}", at: statement.position) }
            loop.whenEmpty = loop.whenEmpty ?? []
            open.append(.forLoop(loop, position))
        case .conditional(var conditional, let position):
            if conditional.otherwise != nil {
                report("this condition already has an {% else %}", at: statement.position)
            }
            conditional.otherwise = conditional.otherwise ?? []
            open.append(.conditional(conditional, position))
        case let construct:
            report("{% else %} without a {% for %} or {% if %} before it", at: statement.position)
            if let construct { open.append(construct) }
        }
    }

    /// `{% end %}` of a loop or a condition.
    mutating func parseEnd(_ statement: Statement) {
        closeElements(before: "{% end %}")
        if open.last == nil || open.last?.element != nil {
            report("{% end %} without a {% for %} or {% if %} before it", at: statement.position)
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
        switch open.popLast() {
        case .conditional(var conditional, let position) where conditional.otherwise == nil:
            conditional.branches.append(Conditional.Branch(header: statement.code))
            open.append(.conditional(conditional, position))
        case .conditional(let conditional, let position):
            report("{% else if %} must be before {% else %}", at: statement.position)
            open.append(.conditional(conditional, position))
        case .forLoop(let loop, let position):
            report("a loop can have only {% else %}; write {% if %} inside it", at: statement.position)
            open.append(.forLoop(loop, position))
        case let construct:
            report("{% else if %} without an {% if %} before it", at: statement.position)
            if let construct { open.append(construct) }
        }
    }
}

/// An element, loop or condition whose end was not read yet.
enum OpenConstruct {
    case element(Element)
    case forLoop(ForLoop, Position)
    case conditional(Conditional, Position)

    var node: Node {
        switch self {
        case .element(let element): .element(element)
        case .forLoop(let loop, _): .forLoop(loop)
        case .conditional(let conditional, _): .conditional(conditional)
        }
    }

    var position: Position {
        switch self {
        case .element(let element): element.position
        case .forLoop(_, let position), .conditional(_, let position): position
        }
    }

    /// The name in messages.
    var name: String {
        switch self {
        case .element(let element): "<\(element.name)>"
        case .forLoop: "{% for %}"
        case .conditional: "{% if %}"
        }
    }

    var howToClose: String {
        switch self {
        case .element(let element): "write </\(element.name)>"
        case .forLoop, .conditional: "write {% end %}"
        }
    }

    var element: Element? {
        if case .element(let element) = self { element } else { nil }
    }

    mutating func append(_ node: Node) {
        switch self {
        case .element(var element):
            element.children.append(node)
            self = .element(element)
        case .forLoop(var loop, let position):
            loop.append(node)
            self = .forLoop(loop, position)
        case .conditional(var conditional, let position):
            conditional.append(node)
            self = .conditional(conditional, position)
        }
    }
}
