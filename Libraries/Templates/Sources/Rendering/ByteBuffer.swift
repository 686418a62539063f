/// An append-only byte buffer, the only type of Rendering that writes through pointers.
///
/// Safety:
/// - It cannot be copied, so no other value writes to its memory, which is allocated in `init` and freed in `deinit`.
/// - `start <= next <= end`, the bounds of the memory: each write makes room for all bytes that it stores, and advances
///   `next` by at most that number.
/// - All bytes before `next` are initialised, and no others are read.
@usableFromInline struct ByteBuffer: ~Copyable {
    @usableFromInline var start: UnsafeMutableRawPointer
    @usableFromInline var next: UnsafeMutableRawPointer
    @usableFromInline var end: UnsafeMutableRawPointer

    init(capacity: Int) {
        start = .allocate(byteCount: capacity, alignment: 1)
        next = start
        end = start + capacity
    }

    @inlinable deinit {
        start.deallocate()
    }

    /// The number of bytes written.
    @inlinable var count: Int { next - start }

    /// A copy of the written bytes.
    @usableFromInline var bytes: [UInt8] {
        Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// If the number of bytes is known at compile time, this is a comparison and a few store instructions.
    @inlinable @inline(__always) mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        guard let first = source.baseAddress else { return }
        makeRoom(for: source.count)
        next.copyMemory(from: first, byteCount: source.count)
        next += source.count
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        next.storeBytes(of: byte, as: UInt8.self)
        next += 1
    }

    /// Adds `source`, unless it is longer than two blocks, may need escaping, or might not fit.
    @inline(__always) mutating func appendPlain(_ source: Span<UInt8>) -> Bool {
        guard end - next >= 2 * ByteBlock.size else { return false }
        return switch source.count {
        case 33...:
            false
        case 16...:
            append(source, inPiecesOf: SIMD16<UInt8>.self) { ByteBlock($0).isPlain(with: ByteBlock($1)) }
        case 8...:
            append(source, inPiecesOf: UInt64.self) { ByteBlock($0, $1).isPlain }
        case 4...:
            append(source, inPiecesOf: UInt32.self) { Self.isPlain(UInt64($0) | UInt64($1) &<< 32) }
        // Spaces are never special, so they fill the rest of the block.
        case 2...:
            append(source, inPiecesOf: UInt16.self) {
                Self.isPlain(UInt64($0) | UInt64($1) &<< 16 | 0x2020_2020_0000_0000)
            }
        case 1:
            append(source, inPiecesOf: UInt8.self) { byte, _ in Self.isPlain(UInt64(byte) | 0x2020_2020_2020_2000) }
        default:
            true
        }
    }

    @inline(__always) private static func isPlain(_ bytes: UInt64) -> Bool {
        ByteBlock(bytes, bytes).isPlain
    }

    /// Adds `source` in two overlapping pieces of the same size, one from its start and one up to its end.
    ///
    /// - Safe: they are loaded within its bounds, which are checked. Loading is unsafe only for types with invalid bit
    ///   patterns, which integers and vectors of integers do not have.
    /// - There is room for two blocks, and `source` is no longer.
    @inline(__always) private mutating func append<Piece: BitwiseCopyable>(
        _ source: Span<UInt8>,
        inPiecesOf _: Piece.Type,
        if isPlain: (Piece, Piece) -> Bool
    ) -> Bool {
        let offset = source.count &- MemoryLayout<Piece>.size
        let first = source.bytes.unsafeLoadUnaligned(fromByteOffset: 0, as: Piece.self)
        let last = source.bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Piece.self)
        guard isPlain(first, last) else { return false }
        next.storeBytes(of: first, as: Piece.self)
        next.storeBytes(of: last, toByteOffset: offset, as: Piece.self)
        next += source.count
        return true
    }

    /// Makes room for a number of bytes.
    @inlinable @inline(__always) mutating func makeRoom(for count: Int) {
        if end - next < count { grow(by: count) }
    }

    /// At least doubles the memory, so that a long page is not copied often.
    @_effects(releasenone) @usableFromInline @inline(never) mutating func grow(by count: Int) {
        let used = self.count
        let capacity = max(2 * (end - start), used + count)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: start, byteCount: used)
        start.deallocate()
        start = larger
        next = larger + used
        end = larger + capacity
    }
}

/// Sixteen bytes that are checked at once.
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

    /// Whether none of the bytes is a control, one of `"&<>`, or 0xEF, the first byte of U+FFFE and U+FFFF. These bytes
    /// may need escaping in any position.
    @inline(__always) var isPlain: Bool { Self.isNothing(special) }

    /// Whether both blocks are plain.
    @inline(__always) func isPlain(with other: ByteBlock) -> Bool { Self.isNothing(special | other.special) }

    /// Bytes that may need escaping have their highest bit set here.
    ///
    /// A subtraction below zero sets that bit. `& ~bytes` removes bytes that had it set before from the first three
    /// conditions, and `& bytes` keeps only those for the last. Comparisons would be clearer, but Swift 6.3 compiles
    /// comparisons of SIMD types to loops.
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

extension HTML {
    /// Appends a number in decimal digits.
    mutating func append(_ number: Int) {
        if number < 0 { write(markup: "-") }
        append(digitsOf: number.magnitude)
    }

    private mutating func append(digitsOf number: UInt) {
        if number >= 10 { append(digitsOf: number / 10) }
        buffer.append(UInt8(ascii: "0") + UInt8(number % 10))
    }
}
