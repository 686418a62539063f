/// No value writes nothing, and leaves out the attribute that it would be.
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
    @inlinable public func writeAttribute(_ name: StaticString, to html: inout HTML) {
        self?.writeAttribute(name, to: &html)
    }

    /// Writes the whole attribute, or leaves it out.
    @inlinable public func writeTrueFalseAttribute(_ name: StaticString, to html: inout HTML) {
        self?.writeTrueFalseAttribute(name, to: &html)
    }

    /// Writes the whole attribute that holds a URL, or leaves it out.
    @inlinable public func writeURLAttribute(_ name: StaticString, to html: inout HTML) {
        self?.writeURLAttribute(name, to: &html)
    }
}
