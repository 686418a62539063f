/// Writes the Swift code of a template: literal markup in as few pieces as possible, and each expression on its own
/// line and at its own column, after a `#sourceLocation`, so that the Swift compiler reports mistakes in the template.
struct Generator {
    /// The path of the template, for messages.
    let path: String
    /// The name of the view, by which edited markup is found.
    let name: String
    /// The statements so far.
    var code = ""
    /// The pieces of markup so far.
    var pieces: [String] = []
    /// The statements so far without their markup, and without their places in the template.
    var structure = ""
    /// Markup that will be written in one piece.
    private var markup = ""
    private var depth = 2

    init(path: String, name: String) {
        self.path = path
        self.name = name
    }

    /// Generates the statements of `render(into:)`.
    mutating func generateBody(of template: [Node]) {
        generate(template)
        flushMarkup()
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
        code += indentation + "html.write(markup: \(literal), \(pieces.count), of: \"\(name)\")\n"
        structure += "markup\n"
        pieces.append(markup)
        markup = ""
    }

    /// - Parameter structure: The line in ``structure``, if it differs.
    mutating func writeLine(_ line: String, structure: String? = nil) {
        code += indentation + line + "\n"
        self.structure += (structure ?? line) + "\n"
    }

    /// Calls a function of the runtime on `expression`. `writer` is the call up to the argument of the buffer.
    mutating func call(_ writer: String, on expression: Expression) {
        writeLine("(", expression, ").\(writer)to: &html)")
    }

    /// Writes a line with Swift of the template, at the same line and column.
    mutating func writeLine(_ before: String, _ expression: Expression, _ after: String) {
        flushMarkup()
        let padding = max(0, expression.position.column - 1 - before.utf8.count)
        code +=
            "#sourceLocation(file: \(SwiftLiteral(text: path).code(indentation: "")), "
            + "line: \(expression.position.line))\n"
        code += String(repeating: " ", count: padding) + before + expression.swift + after + "\n"
        structure += before + expression.swift + after + "\n"
    }

    /// Generates the content of a pair of braces; pending markup belongs inside them.
    mutating func writeBlock(_ body: (inout Generator) -> Void) {
        depth += 1
        body(&self)
        flushMarkup()
        depth -= 1
    }
}

extension Generator {
    mutating func generate(_ element: Element) {
        write(markup: "<\(element.name)")
        for attribute in element.attributes {
            generate(attribute, of: element)
        }
        if element.isSelfClosing || Elements.void.contains(element.name) {
            write(markup: "/>")
            return
        }
        write(markup: ">")
        if Self.losesFirstLineEnd(element) {
            write(markup: "\n")
        }
        generate(element.children, isTextOnly: Elements.textOnly.contains(element.name))
        write(markup: "</\(element.name)>")
    }

    /// Browsers drop a line end directly after these tags (WHATWG HTML, section 13.1.2.5). One is written for them to
    /// drop, because otherwise a value that begins with a line end would lose it.
    private static func losesFirstLineEnd(_ element: Element) -> Bool {
        guard element.name == "textarea" || element.name == "pre" else { return false }
        switch element.children.first {
        case .output, .forLoop, .conditional: return true
        case .text, .element, .comment, .doctype, nil: return false
        }
    }
}

extension Generator {
    mutating func generate(_ attribute: Attribute, of element: Element) {
        let kind = Attributes.kind(of: attribute.name, on: element)
        if let expression = attribute.wholeExpression {
            call(Self.writer(of: attribute.name, kind), on: expression)
        } else {
            write(markup: " \(attribute.name)=\"")
            if let value = attribute.value {
                generate(value, writer: kind == .url || kind == .code ? "writeURLComponent(" : "writeAttributePart(")
            } else if kind == .boolean {
                write(markup: attribute.name)
            }
            write(markup: "\"")
        }
    }

    private mutating func generate(_ value: [Attribute.Part], writer: String) {
        for part in value {
            switch part {
            case .literal(let text): write(markup: text)
            case .expression(let expression): call(writer, on: expression)
            }
        }
    }

    /// The call that writes a whole attribute, with the markup before the value as one piece.
    private static func writer(of name: String, _ kind: Attributes.Kind) -> String {
        let opening = " \(name)=\""
        let (method, markup) =
            switch kind {
            case .boolean: ("writeBooleanAttribute(markup:", "\(opening)\(name)\"")
            case .trueFalse: ("writeTrueFalseAttribute(opening:", opening)
            case .url, .code: ("writeURLAttribute(opening:", opening)
            case .text, .refused: ("writeAttribute(opening:", opening)
            }
        return "\(method) \(SwiftLiteral(text: markup).code(indentation: "")), "
    }
}

extension Generator {
    mutating func generate(_ conditional: Conditional, isTextOnly: Bool) {
        for (index, branch) in conditional.branches.enumerated() {
            writeLine(index == 0 ? "" : "} ", branch.header, " {")
            writeBlock { $0.generate(branch.body, isTextOnly: isTextOnly) }
        }
        if let otherwise = conditional.otherwise {
            writeLine("} else {")
            writeBlock { $0.generate(otherwise, isTextOnly: isTextOnly) }
        }
        writeLine("}")
    }
}

extension Generator {
    /// A loop with an `{% else %}` stores whether it had an element, in a variable whose name no view can use.
    mutating func generate(_ loop: ForLoop, isTextOnly: Bool) {
        guard let whenEmpty = loop.whenEmpty else {
            writeLine("", loop.header, " {")
            writeBlock { $0.generate(loop.body, isTextOnly: isTextOnly) }
            writeLine("}")
            return
        }
        let flag = "`the loop at \(loop.header.position.line):\(loop.header.position.column) is empty`"
        flushMarkup()
        writeLine("var \(flag) = true", structure: "empty")
        writeLine("", loop.header, " {")
        writeBlock { generator in
            generator.writeLine("\(flag) = false", structure: "not empty")
            generator.generate(loop.body, isTextOnly: isTextOnly)
        }
        writeLine("}")
        writeLine("if \(flag) {", structure: "if empty {")
        writeBlock { $0.generate(whenEmpty, isTextOnly: isTextOnly) }
        writeLine("}")
    }
}
