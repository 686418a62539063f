/// What a connection has received and not used yet.
struct InputBuffer {
    /// Always initialised as a whole; `filled` is what counts.
    private(set) var storage: [UInt8] = []
    private(set) var filled = 0..<0

    var isEmpty: Bool {
        filled.isEmpty
    }

    /// Drops the first `count` bytes.
    mutating func consume(_ count: Int) {
        filled = filled.lowerBound + count..<filled.upperBound
    }

    /// Gives back the memory of an empty buffer that was made for more than `size` bytes.
    mutating func releaseMemory(above size: Int) {
        if filled.isEmpty, storage.count > size { storage = [] }
    }

    /// Takes what has arrived.
    /// - Returns: How many bytes were added; 0 at the end of the stream, nil when nothing is there yet.
    mutating func receive(from socket: Socket, size: Int) throws(SocketError) -> Int? {
        guard socket.readiness.contains(.readable) else { return nil }
        makeSpace(size)
        guard let count = try socket.receive(into: &storage, from: filled.upperBound) else { return nil }
        filled = filled.lowerBound..<filled.upperBound + count
        return count
    }

    private mutating func makeSpace(_ size: Int) {
        if filled.isEmpty { filled = 0..<0 }
        guard filled.upperBound == storage.count || storage.count < size else { return }
        var larger = [UInt8](repeating: 0, count: max(size, 2 * filled.count))
        larger.replaceSubrange(0..<filled.count, with: storage[filled])
        storage = larger
        filled = 0..<filled.count
    }
}
