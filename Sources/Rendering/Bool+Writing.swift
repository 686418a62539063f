extension Bool {
    /// Writes one of HTML's boolean attributes: it stands for true, and is left out for false.
    @inlinable public func writeBooleanAttribute(_ name: StaticString, to html: inout HTML) {
        guard self else { return }
        html.openAttribute(name)
        html.write(markup: name)
        html.closeAttribute()
    }

    /// Writes an attribute whose words are `true` and `false`, such as `aria-expanded`.
    @inlinable public func writeTrueFalseAttribute(_ name: StaticString, to html: inout HTML) {
        html.openAttribute(name)
        html.write(markup: self ? "true" : "false")
        html.closeAttribute()
    }
}

extension Optional where Wrapped == Bool {
    /// Writes the attribute with its word, or leaves it out when there is no value.
    @inlinable public func writeTrueFalseAttribute(_ name: StaticString, to html: inout HTML) {
        self?.writeTrueFalseAttribute(name, to: &html)
    }
}
