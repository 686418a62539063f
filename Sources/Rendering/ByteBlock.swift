/// Sixteen bytes that are looked at and written in one go. Where there were fewer, spaces follow, which are never special.
///
/// It loads within bounds, which are checked: what Swift names unsafe here is so for types that not all bytes are values of,
/// and integers and their vectors are none of them.
struct ByteBlock {
    static let size = 16

    let bytes: SIMD16<UInt8>

    /// The bytes of `source` from `index` on.
    @inline(__always) init(_ source: Span<UInt8>, at index: Int) {
        if source.count &- index >= Self.size {
            bytes = source.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        } else {
            bytes = SIMD16(lowHalf: Self.half(of: source, at: index), highHalf: Self.half(of: source, at: index &+ 8))
        }
    }

    /// Whether none of the bytes is a control, one of `"&<>`, or 0xEF, with which U+FFFE and U+FFFF begin. Those need a
    /// closer look wherever they stand.
    ///
    /// A byte that falls below zero sets its highest bit. Those that have it set before are not among the first three, and
    /// those that have not are not the last. Comparisons would say it in plainer words, but Swift 6.3 compiles those of SIMD
    /// types to loops.
    @inline(__always) var isPlain: Bool {
        let one = SIMD16<UInt8>(repeating: 1)
        let controls = bytes &- SIMD16(repeating: 0x20)
        // 0x22 and 0x26 differ in one bit, as do 0x3C and 0x3E.
        let quotes = (bytes & SIMD16(repeating: ~0x04) ^ SIMD16(repeating: 0x22)) &- one
        let angleBrackets = (bytes & SIMD16(repeating: ~0x02) ^ SIMD16(repeating: 0x3C)) &- one
        let noncharacters = (bytes ^ SIMD16(repeating: 0xEF)) &- one
        let special = (controls | quotes | angleBrackets) & ~bytes | noncharacters & bytes
        let halves = unsafeBitCast(special & SIMD16(repeating: 0x80), to: SIMD2<UInt64>.self)
        return halves.x | halves.y == 0
    }

    /// Up to eight bytes from `index` on, and spaces.
    @inline(__always) private static func half(of source: Span<UInt8>, at index: Int) -> SIMD8<UInt8> {
        unsafeBitCast(word(of: source, at: index).littleEndian, to: SIMD8<UInt8>.self)
    }

    /// The same as a number, the first byte lowest.
    @inline(__always) private static func word(of source: Span<UInt8>, at index: Int) -> UInt64 {
        let spaces: UInt64 = 0x2020_2020_2020_2020
        let count = source.count &- index
        if count >= 8 { return load(source, at: index) }
        if count <= 0 { return spaces }
        guard source.count >= 8 else {
            return (1...count).reduce(spaces) { $0 &<< 8 | UInt64(source[source.count &- $1]) }
        }
        let shift = UInt64(truncatingIfNeeded: 8 &* count)
        return load(source, at: source.count &- 8) &>> (64 &- shift) | spaces &<< shift
    }

    @inline(__always) private static func load(_ source: Span<UInt8>, at index: Int) -> UInt64 {
        UInt64(littleEndian: source.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
}
