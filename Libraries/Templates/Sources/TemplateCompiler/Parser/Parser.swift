/// Builds the tree out of the tokens, and reports what is closed wrongly or not at all.
///
/// Elements, loops and conditions nest in one stack, so every branch of a condition is balanced markup.
struct Parser {
    let path: String
    var diagnostics: [Diagnostic] = []
    /// What is open, outermost first; each entry collects what is in it.
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

    /// Closes the innermost construct, which becomes a node of the one around it.
    mutating func closeLast() {
        if let construct = open.popLast() {
            append(construct.node)
        }
    }

    mutating func report(_ message: String, at position: Position) {
        diagnostics.append(Diagnostic(path: path, position: position, message: message))
    }
}
