extension Element {
    /// The text as a person sees it: runs of white space are one space, blocks and line breaks are set apart by
    /// one, no-break spaces are spaces, and what is not shown (`hidden`, `script`, `template`, …) is left out.
    public var text: String {
        var visible = VisibleText()
        visible.appendContent(of: self)
        return visible.string
    }

    /// All text inside, white space and hidden parts included, like the DOM's `textContent`.
    public var textContent: String {
        document.nodes[index].children.map { child in
            switch document.nodes[child].content {
            case .text(let text): text
            case .element: Element(document, at: child)?.textContent ?? ""
            }
        }.joined()
    }
}
