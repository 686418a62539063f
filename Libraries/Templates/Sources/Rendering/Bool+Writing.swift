extension Bool {
    /// Writes one of HTML's boolean attributes: it stands for true, and is left out for false.
    ///
    /// - Parameter markup: The whole attribute, as ` hidden="hidden"`.
    @inlinable @inline(__always) public func writeBooleanAttribute(markup: StaticString, to html: inout HTML) {
        if self { html.write(markup: markup) }
    }

    /// Writes an attribute whose words are `true` and `false`, such as `aria-expanded`.
    ///
    /// - Parameter opening: What stands before the word, as ` aria-expanded="`.
    @inlinable @inline(__always) public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        if self { html.write(markup: "true\"") } else { html.write(markup: "false\"") }
    }
}

extension Optional where Wrapped == Bool {
    /// Writes the attribute with its word, or leaves it out when there is no value.
    @inlinable @inline(__always) public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeTrueFalseAttribute(opening: opening, to: &html)
    }
}
