extension Checker {
    /// Nesting that a browser would change when it reads the page.
    mutating func checkNesting(of element: Element, inside surroundings: Surroundings) {
        guard !surroundings.isForeign else { return }
        checkParent(of: element, inside: surroundings)
        checkParagraph(around: element, inside: surroundings)
        checkInteractive(element, inside: surroundings)
    }

    /// Text where only certain elements may stand.
    mutating func checkText(_ text: String, at position: Position, inside surroundings: Surroundings) {
        guard let parent = surroundings.parent, !surroundings.isForeign,
            Elements.children[parent.name] != nil,
            !text.utf8.allSatisfy(\.isWhitespace)
        else { return }
        report("<\(parent.name)> cannot hold text", at: start(of: text, at: position))
    }

    /// An expression where browsers read no markup.
    mutating func checkOutput(_ expression: Expression, inside surroundings: Surroundings) {
        if surroundings.parent?.name == "iframe" {
            report("nothing dynamic inside <iframe>: it is empty", at: expression.position)
        }
    }

    /// The place of the first character that is not white space.
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
            let names = parents.sorted().map { "<\($0)>" }.joined(separator: ", ")
            report("<\(element.name)> stands only in \(names), not in <\(parent.name)>", at: element.position)
        } else if let children = Elements.children[parent.name], !children.contains(element.name) {
            report("<\(parent.name)> cannot hold <\(element.name)>", at: element.position)
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
            report("<\(element.name)> cannot stand inside another <\(element.name)>", at: element.position)
        } else if Elements.interactive.contains(element.name),
            let outer = surroundings.ancestor(in: ["a", "button"])
        {
            report(
                "<\(element.name)> cannot stand inside <\(outer.name)>: both want the click",
                at: element.position
            )
        }
    }
}
