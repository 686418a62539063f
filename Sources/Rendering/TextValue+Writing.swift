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

    /// Writes a whole attribute, a space before it.
    @inlinable public func writeAttribute(_ name: StaticString, to html: inout HTML) {
        html.openAttribute(name)
        write(to: &html, escaping: .attribute)
        html.closeAttribute()
    }

    /// Writes a whole attribute whose words may be `true` and `false`.
    @inlinable public func writeTrueFalseAttribute(_ name: StaticString, to html: inout HTML) {
        writeAttribute(name, to: &html)
    }

    /// Writes a whole attribute that holds a URL; `about:invalid` stands in for a URL that is neither
    /// relative nor `http`, `https` or `mailto`.
    @inlinable public func writeURLAttribute(_ name: StaticString, to html: inout HTML) {
        html.openAttribute(name)
        writeURL(to: &html)
        html.closeAttribute()
    }
}

extension HTML {
    @usableFromInline mutating func openAttribute(_ name: StaticString) {
        append(UInt8(ascii: " "))
        write(markup: name)
        append(UInt8(ascii: "="))
        append(UInt8(ascii: "\""))
    }

    @usableFromInline mutating func closeAttribute() {
        append(UInt8(ascii: "\""))
    }
}
