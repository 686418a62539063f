/// The page being written: an append-only buffer of UTF-8 bytes.
///
/// Templates write to it through the calls the template compiler generates, so what reaches it is either
/// markup known at compile time or a value escaped for the place it stands in.
public struct HTML: Sendable {
    /// What has been written so far, always well-formed UTF-8.
    public private(set) var bytes: [UInt8]

    /// - Parameter capacity: The bytes to allocate at once; a page that outgrows them still works, it only
    ///   copies.
    public init(reservingCapacity capacity: Int = 8192) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Renders `view` into a buffer of its own.
    public init(rendering view: some View, reservingCapacity capacity: Int = 8192) {
        self.init(reservingCapacity: capacity)
        view.render(into: &self)
    }

    /// Writes markup that stands in the source code, as it is.
    public mutating func write(markup: StaticString) {
        // Safe: the buffer is read only inside the closure, and `append` copies it.
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}

extension HTML {
    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ run: some Collection<UInt8>) {
        bytes.append(contentsOf: run)
    }
}
