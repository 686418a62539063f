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

    /// Renders `view` into a buffer of its own.
    public init(rendering view: some View, reservingCapacity capacity: Int = 8192) {
        self.init(reservingCapacity: capacity)
        view.render(into: &self)
    }

    /// What has been written so far, always well-formed UTF-8: a copy, as long as that is and no longer.
    public var bytes: [UInt8] {
        buffer.bytes
    }

    /// Writes markup that stands in the source code, as it is.
    @inlinable @inline(__always) public mutating func write(markup: StaticString) {
        // Safe: the bytes are read only inside the closure, and `append` copies them.
        markup.withUTF8Buffer { buffer.append($0) }
    }
}
