extension Element {
    /// The element as HTML, written anew from the tree.
    public var outerHTML: String {
        var writer = HTMLWriter()
        writer.append(self)
        return writer.string
    }

    /// What is inside the element as HTML, written anew from the tree.
    public var innerHTML: String {
        var writer = HTMLWriter()
        writer.appendContent(of: self)
        return writer.string
    }

    /// The start tag alone, for a message.
    var startTag: String {
        var writer = HTMLWriter()
        writer.appendStartTag(of: self)
        return writer.string
    }

    /// The first part of the element's HTML, for a message.
    func excerpt(upTo limit: Int = 400) -> String {
        let html = outerHTML
        guard html.utf8.count > limit else { return html }
        return String(decoding: html.utf8.prefix(limit), as: UTF8.self) + "…"
    }
}
