/// Sixteen bytes that are looked at in one go.
struct ByteBlock {
    static let size = 16

    private let bytes: SIMD16<UInt8>

    @inline(__always) init(_ bytes: SIMD16<UInt8>) {
        self.bytes = bytes
    }

    /// Eight bytes and eight more.
    @inline(__always) init(_ first: UInt64, _ last: UInt64) {
        bytes = SIMD16(
            lowHalf: unsafeBitCast(first, to: SIMD8<UInt8>.self),
            highHalf: unsafeBitCast(last, to: SIMD8<UInt8>.self)
        )
    }

    /// Whether none of the bytes is a control, one of `"&<>`, or 0xEF, with which U+FFFE and U+FFFF begin. Those need a
    /// closer look wherever they stand.
    @inline(__always) var isPlain: Bool { Self.isNothing(special) }

    /// The same of two blocks, for little more.
    @inline(__always) func isPlain(with other: ByteBlock) -> Bool { Self.isNothing(special | other.special) }

    /// Bytes that need a closer look have their highest bit set here.
    ///
    /// What falls below zero sets that bit. Those that have it set before are not among the first three, and those that
    /// have not are not the last. Comparisons would say it in plainer words, but Swift 6.3 compiles those of SIMD types to
    /// loops.
    @inline(__always) private var special: SIMD16<UInt8> {
        let one = SIMD16<UInt8>(repeating: 1)
        let controls = bytes &- SIMD16(repeating: 0x20)
        // 0x22 and 0x26 differ in one bit, as do 0x3C and 0x3E.
        let quotes = (bytes & SIMD16(repeating: ~0x04) ^ SIMD16(repeating: 0x22)) &- one
        let angleBrackets = (bytes & SIMD16(repeating: ~0x02) ^ SIMD16(repeating: 0x3C)) &- one
        let noncharacters = (bytes ^ SIMD16(repeating: 0xEF)) &- one
        return (controls | quotes | angleBrackets) & ~bytes | noncharacters & bytes
    }

    @inline(__always) private static func isNothing(_ special: SIMD16<UInt8>) -> Bool {
        let halves = unsafeBitCast(special & SIMD16(repeating: 0x80), to: SIMD2<UInt64>.self)
        return halves.x | halves.y == 0
    }
}
