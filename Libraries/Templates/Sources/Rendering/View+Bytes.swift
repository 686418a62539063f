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
