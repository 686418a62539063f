/// Markup that is written as it is: the one way around escaping.
///
/// Whoever makes one vouches that no byte of it comes from a person or another machine, or that it has been
/// sanitised, and that it is well-formed as HTML and as XML.
public struct UnescapedHTML: View {
    private let markup: String

    /// - Parameter markup: HTML that nobody but the programmer can influence.
    public init(trusting markup: String) {
        self.markup = markup
    }

    /// Writes the markup as it is.
    @_effects(releasenone) public func render(into html: inout HTML) {
        // Safe: the bytes are read only inside the closure, and `append` copies them.
        markup.utf8.span.withUnsafeBufferPointer { html.buffer.append($0) }
    }
}
