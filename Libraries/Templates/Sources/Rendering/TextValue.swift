/// A value that a template can write as text or in an attribute: `String`, `Substring` and `Int`, and their
/// optionals. Its description is written, escaped for its place.
///
/// A view model formats dates, prices and other values as text. A type of its own conforms where its description is what
/// pages show.
///
/// ```swift
/// struct Rating: TextValue {
///     let stars: Int
///
///     var description: String { "\(stars) of 5" }
/// }
/// ```
public protocol TextValue: CustomStringConvertible {}

extension String: TextValue {}
extension Substring: TextValue {}
extension Int: TextValue {}

extension TextValue {
    /// Writes `{{ value }}` between tags.
    @inlinable public func writeText(to html: inout HTML) {
        html.write(description, escaping: .text)
    }

    /// Writes `{{ value }}` where only text may stand: inside `<textarea>` and `<title>`.
    @inlinable public func writePlainText(to html: inout HTML) {
        html.write(description, escaping: .text)
    }

    /// Writes `{{ value }}` as a part of an attribute's value.
    @inlinable public func writeAttributePart(to html: inout HTML) {
        html.write(description, escaping: .attribute)
    }

    /// Writes `{{ value }}` as a part of a URL.
    @inlinable public func writeURLComponent(to html: inout HTML) {
        html.write(percentEncoding: description)
    }

    /// Writes a whole attribute.
    ///
    /// - Parameter opening: The markup before the value, such as ` class="`.
    @inlinable public func writeAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        html.write(description, escaping: .attribute)
        html.write(markup: "\"")
    }

    /// Writes a whole attribute whose values include `true` and `false`.
    ///
    /// - Parameter opening: The markup before the value, such as ` aria-current="`.
    @inlinable public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        writeAttribute(opening: opening, to: &html)
    }

    /// Writes a whole attribute that holds a URL; `about:invalid` replaces a URL that is neither
    /// relative nor `http`, `https` or `mailto`.
    ///
    /// - Parameter opening: The markup before the URL, such as ` href="`.
    @inlinable public func writeURLAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        html.write(url: description)
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
    @inlinable public func writeAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeAttribute(opening: opening, to: &html)
    }

    /// Writes the whole attribute, or leaves it out.
    @inlinable public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeTrueFalseAttribute(opening: opening, to: &html)
    }

    /// Writes the whole attribute that holds a URL, or leaves it out.
    @inlinable public func writeURLAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeURLAttribute(opening: opening, to: &html)
    }
}

extension Bool {
    /// Writes a boolean attribute of HTML, or leaves it out for false.
    ///
    /// - Parameter markup: The whole attribute, such as ` hidden="hidden"`.
    @inlinable public func writeBooleanAttribute(markup: StaticString, to html: inout HTML) {
        if self { html.write(markup: markup) }
    }

    /// Writes an attribute whose values are `true` and `false`, such as `aria-expanded`.
    ///
    /// - Parameter opening: The markup before the value, such as ` aria-expanded="`.
    @inlinable public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        html.write(markup: opening)
        if self { html.write(markup: "true\"") } else { html.write(markup: "false\"") }
    }
}

extension Optional where Wrapped == Bool {
    /// Writes the attribute, or leaves it out if there is no value.
    @inlinable public func writeTrueFalseAttribute(opening: StaticString, to html: inout HTML) {
        self?.writeTrueFalseAttribute(opening: opening, to: &html)
    }
}
