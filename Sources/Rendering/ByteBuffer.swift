/// Bytes that are only added to, in memory of their own: all that Rendering writes through pointers, it writes here.
///
/// Why that is safe:
/// - It cannot be copied. So nobody else knows its memory, which comes in `init` and goes in `deinit`, and no write has
///   to ask whether somebody does.
/// - `start <= next <= end`, the ends of that memory: each write makes room for all that it stores, and moves `next` by
///   no more than that.
/// - Whatever is before `next` has been written, and nothing else is read.
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

    /// A copy of what has been written.
    var bytes: [UInt8] {
        Array(UnsafeRawBufferPointer(start: start, count: next - start))
    }

    /// Where the number of bytes is known to the compiler, this is a comparison and a few instructions that store them.
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

    /// Adds the block of `source` that begins at `index`, unless it has to be looked at more closely.
    ///
    /// It is stored whole. What is more than `source` has, the next write stores over.
    @inline(__always) mutating func appendPlainBlock(of source: Span<UInt8>, at index: Int) -> Bool {
        precondition(index <= source.count)
        let block = ByteBlock(source, at: index)
        guard block.isPlain else { return false }
        makeRoom(for: ByteBlock.size)
        next.storeBytes(of: block.bytes, as: SIMD16<UInt8>.self)
        next += min(ByteBlock.size, source.count &- index)
        return true
    }

    /// Adds `source`, which is as long as one block or up to two, unless it has to be looked at more closely.
    ///
    /// The last block ends where `source` does, and so it begins within the first.
    mutating func appendTwoPlainBlocks(of source: Span<UInt8>) -> Bool {
        precondition((ByteBlock.size...2 * ByteBlock.size).contains(source.count))
        let offset = source.count &- ByteBlock.size
        let first = ByteBlock(source, at: 0)
        let last = ByteBlock(source, at: offset)
        guard first.isPlain, last.isPlain else { return false }
        makeRoom(for: source.count)
        next.storeBytes(of: first.bytes, as: SIMD16<UInt8>.self)
        next.storeBytes(of: last.bytes, toByteOffset: offset, as: SIMD16<UInt8>.self)
        next += source.count
        return true
    }

    @inlinable @inline(__always) mutating func makeRoom(for count: Int) {
        if end - next < count { grow(by: count) }
    }

    /// At least doubles the memory, so that a long page is not copied often.
    @usableFromInline @inline(never) mutating func grow(by count: Int) {
        let used = next - start
        let capacity = max(2 * (end - start), used + count)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: start, byteCount: used)
        start.deallocate()
        start = larger
        next = larger + used
        end = larger + capacity
    }
}
