// Values that a template cannot write. Without these declarations the Swift compiler would only report a missing
// member. With them it reports a correction, at the line of the template.

extension Bool {
    /// Refused: a Bool is not text: write {% if %}, or choose between two strings.
    @available(*, unavailable, message: "a Bool is not text: write {% if %}, or choose between two strings")
    public func writeText(to html: inout HTML) {}

    /// Refused: a Bool is not text: choose between two strings.
    @available(*, unavailable, message: "a Bool is not text: choose between two strings")
    public func writePlainText(to html: inout HTML) {}

    /// Refused: a Bool is not text: choose between two strings.
    @available(*, unavailable, message: "a Bool is not text: choose between two strings")
    public func writeAttributePart(to html: inout HTML) {}

    /// Refused: a Bool cannot be part of a URL: choose between two strings.
    @available(*, unavailable, message: "a Bool cannot be part of a URL: choose between two strings")
    public func writeURLComponent(to html: inout HTML) {}

    /// Refused: this attribute is not one of HTML's boolean ones: write a String.
    @available(*, unavailable, message: "this attribute is not one of HTML's boolean ones: write a String")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}

    /// Refused: a Bool is not a URL: write a String.
    @available(*, unavailable, message: "a Bool is not a URL: write a String")
    public func writeURLAttribute(opening: StaticString, to html: inout HTML) {}
}

extension TextValue {
    /// Refused: a boolean attribute is present or absent: write a Bool.
    @available(*, unavailable, message: "a boolean attribute is present or absent: write a Bool")
    public func writeBooleanAttribute(markup: StaticString, to html: inout HTML) {}
}

extension Optional {
    /// Refused: a boolean attribute is present or absent: write a Bool that is not optional.
    @available(
        *,
        unavailable,
        message: "a boolean attribute is present or absent: write a Bool that is not optional"
    )
    public func writeBooleanAttribute(markup: StaticString, to html: inout HTML) {}
}

extension BinaryFloatingPoint {
    /// Refused: a number has no fixed format: format it as a String in the view model.
    @available(*, unavailable, message: "a number has no fixed format: format it as a String in the view model")
    public func writeText(to html: inout HTML) {}

    /// Refused: a number has no fixed format: format it as a String in the view model.
    @available(*, unavailable, message: "a number has no fixed format: format it as a String in the view model")
    public func writeAttributePart(to html: inout HTML) {}

    /// Refused: a number has no fixed format: format it as a String in the view model.
    @available(*, unavailable, message: "a number has no fixed format: format it as a String in the view model")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}
}

extension View {
    /// Refused: a view is markup, and only text can be in <textarea> and <title>.
    @available(*, unavailable, message: "a view is markup, and only text can be in <textarea> and <title>")
    public func writePlainText(to html: inout HTML) {}

    /// Refused: a view is markup, and only text can be in an attribute.
    @available(*, unavailable, message: "a view is markup, and only text can be in an attribute")
    public func writeAttributePart(to html: inout HTML) {}

    /// Refused: a view is markup, and only text can be in an attribute.
    @available(*, unavailable, message: "a view is markup, and only text can be in an attribute")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}

    /// Refused: a view is markup, not a URL.
    @available(*, unavailable, message: "a view is markup, not a URL")
    public func writeURLAttribute(opening: StaticString, to html: inout HTML) {}
}

extension Optional where Wrapped == Bool {
    /// Refused: a Bool is not text: write {% if %}, or choose between two strings.
    @available(*, unavailable, message: "a Bool is not text: write {% if %}, or choose between two strings")
    public func writeText(to html: inout HTML) {}

    /// Refused: this attribute is not one of HTML's boolean ones: write a String.
    @available(*, unavailable, message: "this attribute is not one of HTML's boolean ones: write a String")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}
}

extension Array {
    /// Refused: an array is written in a loop: {% for row in rows %}{{ row }}{% end %}.
    @available(
        *,
        unavailable,
        message: "an array is written in a loop: {% for row in rows %}{{ row }}{% end %}"
    )
    public func writeText(to html: inout HTML) {}
}
