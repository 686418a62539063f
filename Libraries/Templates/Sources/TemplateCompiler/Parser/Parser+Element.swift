extension Parser {
    mutating func parseStartTag(_ element: Element) {
        if element.isSelfClosing || Elements.void.contains(element.name) {
            append(.element(element))
        } else {
            open.append(.element(element))
        }
    }

    /// Closes the element called `name`. Elements inside it that are still open are closed with it and
    /// reported; an element around the loop or condition is out of reach.
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
