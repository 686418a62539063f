// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Values that a template cannot write. Without these declarations the Swift compiler would only report a missing
// member. With them it reports a correction, at the line of the template.

extension Bool {
    @available(*, unavailable, message: "a Bool is not text: write {% if %}, or choose between two strings")
    public func writeText(to html: inout HTML) {}

    @available(*, unavailable, message: "a Bool is not text: choose between two strings")
    public func writePlainText(to html: inout HTML) {}

    @available(*, unavailable, message: "a Bool is not text: choose between two strings")
    public func writeAttributePart(to html: inout HTML) {}

    @available(*, unavailable, message: "a Bool cannot be part of a URL: choose between two strings")
    public func writeURLComponent(to html: inout HTML) {}

    @available(*, unavailable, message: "this attribute is not one of HTML's boolean ones: write a String")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}

    @available(*, unavailable, message: "a Bool is not a URL: write a String")
    public func writeURLAttribute(opening: StaticString, to html: inout HTML) {}
}

extension TextValue {
    @available(*, unavailable, message: "a boolean attribute is present or absent: write a Bool")
    public func writeBooleanAttribute(markup: StaticString, to html: inout HTML) {}
}

extension Optional {
    @available(
        *,
        unavailable,
        message: "a boolean attribute is present or absent: write a Bool that is not optional"
    )
    public func writeBooleanAttribute(markup: StaticString, to html: inout HTML) {}
}

extension BinaryFloatingPoint {
    @available(*, unavailable, message: "a number has no fixed format: format it as a String in the view model")
    public func writeText(to html: inout HTML) {}

    @available(*, unavailable, message: "a number has no fixed format: format it as a String in the view model")
    public func writeAttributePart(to html: inout HTML) {}

    @available(*, unavailable, message: "a number has no fixed format: format it as a String in the view model")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}
}

extension View {
    @available(*, unavailable, message: "a view is markup, and only text can be in <textarea> and <title>")
    public func writePlainText(to html: inout HTML) {}

    @available(*, unavailable, message: "a view is markup, and only text can be in an attribute")
    public func writeAttributePart(to html: inout HTML) {}

    @available(*, unavailable, message: "a view is markup, and only text can be in an attribute")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}

    @available(*, unavailable, message: "a view is markup, not a URL")
    public func writeURLAttribute(opening: StaticString, to html: inout HTML) {}
}

extension Optional where Wrapped == Bool {
    @available(*, unavailable, message: "a Bool is not text: write {% if %}, or choose between two strings")
    public func writeText(to html: inout HTML) {}

    @available(*, unavailable, message: "this attribute is not one of HTML's boolean ones: write a String")
    public func writeAttribute(opening: StaticString, to html: inout HTML) {}
}

extension Array {
    @available(
        *,
        unavailable,
        message: "an array is written in a loop: {% for row in rows %}{{ row }}{% end %}"
    )
    public func writeText(to html: inout HTML) {}
}
