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
