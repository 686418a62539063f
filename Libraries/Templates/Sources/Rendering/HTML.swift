/// The page being written: an append-only buffer of UTF-8 bytes.
///
/// Templates write to it through the calls the template compiler generates, so what reaches it is either
/// markup known at compile time or a value escaped for the place it stands in.
public struct HTML: ~Copyable {
    @usableFromInline var buffer: ByteBuffer

    /// - Parameter capacity: The bytes to allocate at once; a page that outgrows them still works, it only
    ///   copies.
    public init(reservingCapacity capacity: Int = 8192) {
        buffer = ByteBuffer(capacity: max(0, capacity))
    }

    /// - Parameter memory: What is written to as long as there is room; it is `capacity` bytes long.
    @inlinable init(lent memory: UnsafeMutableRawPointer, capacity: Int) {
        buffer = ByteBuffer(lent: memory, capacity: capacity)
    }

    /// A copy of the bytes written so far, always well-formed UTF-8.
    public var bytes: [UInt8] {
        buffer.bytes
    }

    /// Writes markup that stands in the source code, as it is.
    @inlinable @inline(__always) public mutating func write(markup: StaticString) {
        // Safe: the bytes are read only inside the closure, and `append` copies them.
        markup.withUTF8Buffer { buffer.append($0) }
    }
}

/// A part of a page that renders itself as HTML.
///
/// A protocol that refines `View` says what one page or one part of a page needs; the template beside it is
/// compiled into its `render(into:)`. A view model conforms to it and thereby renders.
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

extension View {
    /// The bytes of the view's markup, always well-formed UTF-8.
    ///
    /// It is rendered into the memory of the array, so what is not longer than expected is not copied.
    ///
    /// - Parameter capacity: The bytes to allocate at once.
    @inlinable public func rendered(reservingCapacity capacity: Int = 8192) -> [UInt8] {
        var outgrown: [UInt8]?
        let bytes = [UInt8](unsafeUninitializedCapacity: max(1, capacity)) { memory, count in
            guard let start = UnsafeMutableRawPointer(memory.baseAddress) else { return }
            var html = HTML(lent: start, capacity: memory.count)
            render(into: &html)
            // Safe: a view may put another HTML in the place of this one, and keep this one. But there is one only that
            // this memory was lent to, it is here, and it goes before the memory does.
            precondition(html.buffer.lent == start)
            if html.buffer.start == start { count = html.buffer.count } else { outgrown = html.buffer.bytes }
        }
        return outgrown ?? bytes
    }
}
