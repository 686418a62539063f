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

    /// Browsers drop a line end that comes right after these tags (WHATWG HTML, section 13.1.2.5). So one is
    /// written for them to drop, or a value that begins with a line end would lose it.
    private static func losesFirstLineEnd(_ element: Element) -> Bool {
        guard element.name == "textarea" || element.name == "pre" else { return false }
        switch element.children.first {
        case .output, .forLoop, .conditional: return true
        case .text, .element, .comment, .doctype, nil: return false
        }
    }
}
