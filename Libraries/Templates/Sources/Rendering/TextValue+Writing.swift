extension TextValue {
    /// Writes `{{ value }}` between tags.
    @inlinable public func writeText(to html: inout HTML) {
        write(to: &html, escaping: .text)
    }

    /// Writes `{{ value }}` where only text may stand: inside `<textarea>` and `<title>`.
    @inlinable public func writePlainText(to html: inout HTML) {
        write(to: &html, escaping: .text)
    }

    /// Writes `{{ value }}` as a part of an attribute's value.
    @inlinable public func writeAttributePart(to html: inout HTML) {
        write(to: &html, escaping: .attribute)
    }

    /// Writes `{{ value }}` as a part of a URL.
    @inlinable public func writeURLComponent(to html: inout HTML) {
        writePercentEncoded(to: &html)
    }

    /// Writes a whole attribute.
    ///
    /// - Parameter opening: What stands before the value, as ` class="`.
    @inlinable @inline(__always) public func writeAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        write(to: &html, escaping: .attribute)
        html.write(markup: "\"")
    }

    /// Writes a whole attribute whose words may be `true` and `false`.
    ///
    /// - Parameter opening: What stands before the value, as ` aria-current="`.
    @inlinable @inline(__always) public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        writeAttribute(opening: opening, to: &html)
    }

    /// Writes a whole attribute that holds a URL; `about:invalid` stands in for a URL that is neither
    /// relative nor `http`, `https` or `mailto`.
    ///
    /// - Parameter opening: What stands before the URL, as ` href="`.
    @inlinable @inline(__always) public func writeURLAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        writeURL(to: &html)
        html.write(markup: "\"")
    }
}
