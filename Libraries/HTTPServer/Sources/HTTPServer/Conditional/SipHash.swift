/// SipHash-1-3, a hash with a key: nobody can find two contents with the same hash without the key (Aumasson and Bernstein,
/// 2012).
///
/// `Hasher` is the same function, but with another key in each process.
struct SipHash: Sendable {
    private let key: (UInt64, UInt64)

    /// - Parameter key: 16 bytes. Missing ones count as 0.
    init(key: [UInt8]) {
        func half(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        self.key = (half(key.prefix(8)), half(key.dropFirst(8).prefix(8)))
    }

    func hash(of content: [UInt8]) -> UInt64 {
        var state = State(key)
        content.withUnsafeBytes { bytes in
            let tail = bytes.count & ~7
            for start in stride(from: 0, to: tail, by: 8) {
                state.add(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)))
            }
            var last = UInt64(truncatingIfNeeded: bytes.count) << 56
            for index in tail..<bytes.count { last |= UInt64(bytes[index]) << (8 * UInt64(index - tail)) }
            state.add(last)
        }
        return state.end()
    }

    private struct State {
        private var v0, v1, v2, v3: UInt64

        init(_ key: (UInt64, UInt64)) {
            v0 = key.0 ^ 0x736f_6d65_7073_6575
            v1 = key.1 ^ 0x646f_7261_6e64_6f6d
            v2 = key.0 ^ 0x6c79_6765_6e65_7261
            v3 = key.1 ^ 0x7465_6462_7974_6573
        }

        mutating func add(_ word: UInt64) {
            v3 ^= word
            round()
            v0 ^= word
        }

        mutating func end() -> UInt64 {
            v2 ^= 0xff
            for _ in 0..<3 { round() }
            return v0 ^ v1 ^ v2 ^ v3
        }

        private mutating func round() {
            v0 &+= v1
            v1 = Self.rotate(v1, by: 13) ^ v0
            v0 = Self.rotate(v0, by: 32)
            v2 &+= v3
            v3 = Self.rotate(v3, by: 16) ^ v2
            v0 &+= v3
            v3 = Self.rotate(v3, by: 21) ^ v0
            v2 &+= v1
            v1 = Self.rotate(v1, by: 17) ^ v2
            v2 = Self.rotate(v2, by: 32)
        }

        private static func rotate(_ word: UInt64, by count: UInt64) -> UInt64 {
            word << count | word >> (64 - count)
        }
    }
}
