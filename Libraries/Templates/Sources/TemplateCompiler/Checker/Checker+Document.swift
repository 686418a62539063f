extension Checker {
    /// The document type stands once, before anything else, or not at all.
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
            report("the document type stands once, at the very beginning of the page", at: position)
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
