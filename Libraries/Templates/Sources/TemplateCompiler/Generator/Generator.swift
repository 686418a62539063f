/// Writes the Swift of a template: literal markup in as few pieces as possible, and each expression on a line
/// of its own, at its own column, under a `#sourceLocation`, so that the Swift compiler reports mistakes in
/// the template.
struct Generator {
    let path: String
    /// The statements so far.
    var code = ""
    /// Markup that waits to be written in one piece.
    private var markup = ""
    private var depth = 2

    init(path: String) {
        self.path = path
    }

    /// The statements of `render(into:)`.
    mutating func generateBody(of template: [Node]) -> String {
        generate(template)
        flushMarkup()
        return code
    }

    mutating func generate(_ nodes: [Node], isTextOnly: Bool = false) {
        for node in nodes {
            generate(node, isTextOnly: isTextOnly)
        }
    }

    private mutating func generate(_ node: Node, isTextOnly: Bool) {
        switch node {
        case .doctype: write(markup: "<!DOCTYPE html>")
        case .comment(let content): write(markup: "<!--\(content)-->")
        case .text(let text, _): write(markup: text)
        case .output(let expression): call(isTextOnly ? "writePlainText(" : "writeText(", on: expression)
        case .element(let element): generate(element)
        case .forLoop(let loop): generate(loop, isTextOnly: isTextOnly)
        case .conditional(let conditional): generate(conditional, isTextOnly: isTextOnly)
        }
    }
}

extension Generator {
    private var indentation: String { String(repeating: "    ", count: depth) }

    mutating func write(markup text: String) {
        markup += text
    }

    mutating func flushMarkup() {
        guard !markup.isEmpty else { return }
        let literal = SwiftLiteral(text: markup).code(indentation: indentation + "    ")
        markup = ""
        writeLine("html.write(markup: \(literal))")
    }

    mutating func writeLine(_ line: String) {
        code += indentation + line + "\n"
    }

    /// Calls a writer of the runtime on `expression`. `writer` ends where the buffer's argument begins.
    mutating func call(_ writer: String, on expression: Expression) {
        writeLine("(", expression, ").\(writer)to: &html)")
    }

    /// A line with Swift of the template in it, at the very line and column it has there.
    mutating func writeLine(_ before: String, _ expression: Expression, _ after: String) {
        flushMarkup()
        let padding = max(0, expression.position.column - 1 - before.utf8.count)
        code +=
            "#sourceLocation(file: \(SwiftLiteral(text: path).code(indentation: "")), "
            + "line: \(expression.position.line))\n"
        code += String(repeating: " ", count: padding) + before + expression.swift + after + "\n"
    }

    /// What a brace holds; pending markup belongs inside it.
    mutating func writeBlock(_ body: (inout Generator) -> Void) {
        depth += 1
        body(&self)
        flushMarkup()
        depth -= 1
    }
}
