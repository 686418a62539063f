/// A value that a template can write as text or in an attribute: `String`, `Substring` and `Int`, and their
/// optionals.
///
/// A view model formats dates, prices and other values as text.
public protocol TextValue {
    /// Writes the value, escaped for its place.
    func write(to html: inout HTML, escaping: Escaping)
    /// Writes the value percent-encoded, as one component of a URL.
    func writePercentEncoded(to html: inout HTML)
    /// Writes the value as a URL: `about:invalid` replaces one that is neither relative nor `http`,
    /// `https` or `mailto`.
    func writeURL(to html: inout HTML)
}

// Functions that write a value release no references of their caller (`releasenone`): they only read and store bytes.
// Other modules cannot see that, and would retain and release each text, and each row around it, for each call.

extension String: TextValue {
    /// Writes the string, escaped for its place.
    @_effects(releasenone) public func write(to html: inout HTML, escaping: Escaping) {
        withSpan { html.append($0, escaping: escaping) }
    }

    /// Writes the string percent-encoded, as one component of a URL.
    @_effects(releasenone) public func writePercentEncoded(to html: inout HTML) {
        withSpan { html.append(percentEncoding: $0) }
    }

    /// Writes the string as a URL, or `about:invalid` in its place.
    @_effects(releasenone) public func writeURL(to html: inout HTML) {
        withSpan { html.append(url: $0) }
    }

    /// Passes on the bytes at half the cost of `utf8.span`, because the compiler can use the inline bytes of a short
    /// string here.
    @inline(__always) private func withSpan(_ body: (Span<UInt8>) -> Void) {
        // Safe: the span is not used after the closure, because it cannot leave `body`.
        let isDone: Void? = utf8.withContiguousStorageIfAvailable { body($0.span) }
        if isDone == nil { body(utf8.span) }
    }
}

extension Substring: TextValue {
    /// Writes the string, escaped for its place.
    @_effects(releasenone) public func write(to html: inout HTML, escaping: Escaping) {
        html.append(utf8.span, escaping: escaping)
    }

    /// Writes the string percent-encoded, as one component of a URL.
    @_effects(releasenone) public func writePercentEncoded(to html: inout HTML) {
        html.append(percentEncoding: utf8.span)
    }

    /// Writes the string as a URL, or `about:invalid` in its place.
    @_effects(releasenone) public func writeURL(to html: inout HTML) {
        html.append(url: utf8.span)
    }
}

extension Int: TextValue {
    /// Writes the number in decimal digits, which need no escaping anywhere.
    @_effects(releasenone) public func write(to html: inout HTML, escaping: Escaping) {
        html.append(self)
    }

    /// Writes the number in decimal digits.
    @_effects(releasenone) public func writePercentEncoded(to html: inout HTML) {
        html.append(self)
    }

    /// Writes the number in decimal digits, which is a relative URL.
    @_effects(releasenone) public func writeURL(to html: inout HTML) {
        html.append(self)
    }
}

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
    /// - Parameter opening: The markup before the value, such as ` class="`.
    @inlinable @inline(__always) public func writeAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        write(to: &html, escaping: .attribute)
        html.write(markup: "\"")
    }

    /// Writes a whole attribute whose values include `true` and `false`.
    ///
    /// - Parameter opening: The markup before the value, such as ` aria-current="`.
    @inlinable @inline(__always) public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        writeAttribute(opening: opening, to: &html)
    }

    /// Writes a whole attribute that holds a URL; `about:invalid` replaces a URL that is neither
    /// relative nor `http`, `https` or `mailto`.
    ///
    /// - Parameter opening: The markup before the URL, such as ` href="`.
    @inlinable @inline(__always) public func writeURLAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        writeURL(to: &html)
        html.write(markup: "\"")
    }
}

/// Writes nothing for `nil`, and leaves out the attribute.
extension Optional where Wrapped: TextValue {
    /// Writes the value between tags, if there is one.
    @inlinable public func writeText(to html: inout HTML) {
        self?.writeText(to: &html)
    }

    /// Writes the value where only text may stand, if there is one.
    @inlinable public func writePlainText(to html: inout HTML) {
        self?.writePlainText(to: &html)
    }

    /// Writes the value as a part of an attribute's value, if there is one.
    @inlinable public func writeAttributePart(to html: inout HTML) {
        self?.writeAttributePart(to: &html)
    }

    /// Writes the value as a part of a URL, if there is one.
    @inlinable public func writeURLComponent(to html: inout HTML) {
        self?.writeURLComponent(to: &html)
    }

    /// Writes the whole attribute, or leaves it out.
    @inlinable @inline(__always) public func writeAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeAttribute(opening: opening, to: &html)
    }

    /// Writes the whole attribute, or leaves it out.
    @inlinable @inline(__always) public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeTrueFalseAttribute(opening: opening, to: &html)
    }

    /// Writes the whole attribute that holds a URL, or leaves it out.
    @inlinable @inline(__always) public func writeURLAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeURLAttribute(opening: opening, to: &html)
    }
}

extension Bool {
    /// Writes a boolean attribute of HTML, or leaves it out for false.
    ///
    /// - Parameter markup: The whole attribute, such as ` hidden="hidden"`.
    @inlinable @inline(__always) public func writeBooleanAttribute(markup: StaticString, to html: inout HTML) {
        if self { html.write(markup: markup) }
    }

    /// Writes an attribute whose values are `true` and `false`, such as `aria-expanded`.
    ///
    /// - Parameter opening: The markup before the value, such as ` aria-expanded="`.
    @inlinable @inline(__always) public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        if self { html.write(markup: "true\"") } else { html.write(markup: "false\"") }
    }
}

extension Optional where Wrapped == Bool {
    /// Writes the attribute, or leaves it out if there is no value.
    @inlinable @inline(__always) public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeTrueFalseAttribute(opening: opening, to: &html)
    }
}
