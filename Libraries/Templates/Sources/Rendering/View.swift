/// Something that writes itself as HTML.
///
/// A protocol that refines `View` says what one page or one part of a page needs; the template beside it is
/// compiled into its `render(into:)`. A view model conforms to it and thereby renders.
public protocol View: Sendable {
    /// Writes the view's markup at the end of `html`.
    func render(into html: inout HTML)
}

/// What never is, is never rendered: so a view can say that a part of it cannot occur.
extension Never: View {
    /// Writes nothing, and is never called.
    public func render(into html: inout HTML) {}
}

extension View {
    /// Renders this view where a template says `{{ view }}`.
    @inlinable public func writeText(to html: inout HTML) {
        render(into: &html)
    }
}

extension Optional where Wrapped: View {
    /// Renders the view, if there is one.
    @inlinable public func writeText(to html: inout HTML) {
        self?.render(into: &html)
    }
}
