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
