/// The output of rendering: an append-only buffer of UTF-8 bytes.
///
/// Generated code writes to it, so it contains only markup known at compile time, and values escaped for their place.
public struct HTML: ~Copyable {
    @usableFromInline var buffer: ByteBuffer

    /// - Parameter capacity: The number of bytes to allocate at once. A longer page is copied when it outgrows them.
    public init(reservingCapacity capacity: Int = 8192) {
        buffer = ByteBuffer(capacity: max(0, capacity))
    }

    /// A copy of the bytes written so far, always well-formed UTF-8.
    public var bytes: [UInt8] {
        buffer.bytes
    }

    /// Writes markup from the source code, without escaping.
    @inlinable @inline(__always) public mutating func write(markup: StaticString) {
        // Safe: the bytes are read only inside the closure, and `append` copies them.
        markup.withUTF8Buffer { buffer.append($0) }
    }
}

/// A part of a page that renders itself as HTML.
///
/// A protocol that refines `View` lists the values of a page or of a part of a page. The template beside it is compiled
/// into its `render(into:)`, so every view model that conforms to it can be rendered.
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
    /// - Parameter capacity: The bytes to allocate at once.
    @inlinable public func rendered(reservingCapacity capacity: Int = 8192) -> [UInt8] {
        var html = HTML(reservingCapacity: capacity)
        render(into: &html)
        return html.bytes
    }
}
