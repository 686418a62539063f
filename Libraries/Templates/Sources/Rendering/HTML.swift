/// The output of rendering: UTF-8 bytes, to which values are appended.
///
/// Generated code writes to it, so it contains only markup known at compile time, and values escaped for their place.
public struct HTML: ~Copyable {
    /// The bytes written so far, always well-formed UTF-8.
    public internal(set) var bytes: [UInt8] = []

    /// Creates an empty output.
    public init() {
        // Most pages are longer, and an array that starts with a few bytes is copied seven times on the way there.
        bytes.reserveCapacity(4_000)
        #if DEBUG
            EditedMarkup.update()
        #endif
    }

    /// Writes markup from the source code, without escaping.
    public mutating func write(markup: StaticString) {
        // Safe: the bytes are read only inside the closure, and copied.
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes a piece of the markup of a template. In a debug build, the piece may have been edited since.
    ///
    /// - Parameters:
    ///   - index: The place of the piece among those of the template.
    ///   - view: The name of the view.
    @inlinable public mutating func write(markup: StaticString, _ index: Int, of view: StaticString) {
        #if DEBUG
            if writeEdited(index, of: view) { return }
        #endif
        write(markup: markup)
    }
}

/// A part of a page that renders itself as HTML.
///
/// A protocol that refines `View` lists the values of a page or of a part of a page. The template beside it is compiled
/// into its `render(into:)`, so every view model that conforms to it can be rendered.
///
/// `AlbumView.swift`:
///
/// ```swift
/// import Rendering
///
/// protocol AlbumView: View {
///     var title: String { get }
///     var year: Int? { get }
/// }
///
/// struct Album: AlbumView {
///     let title: String
///     let year: Int?
/// }
///
/// let markup = Album(title: "Abbey Road", year: 1969).rendered()
/// ```
///
/// `AlbumView.html`:
///
/// ```html
/// <h1>{{ title }}</h1>
/// <p>{{ year }}</p>
/// ```
public protocol View: Sendable {
    /// Writes the view's markup at the end of `html`.
    func render(into html: inout HTML)
}

/// `Never` is a view, so that a view model can state that an optional part never occurs.
extension Never: View {
    /// Writes nothing, and is never called.
    public func render(into html: inout HTML) {}
}

extension View {
    /// Renders this view for `{{ view }}` in a template.
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

extension View {
    /// The bytes of the view's markup, always well-formed UTF-8.
    @inlinable public func rendered() -> [UInt8] {
        var html = HTML()
        render(into: &html)
        return html.bytes
    }
}
