/// Bytes that are only added to, in memory of their own: all that the log writes through pointers, it writes here.
///
/// Why that is safe, and may go from one thread to another:
/// - It cannot be copied. So nobody else knows its memory, which comes in `init` and goes in `deinit`.
/// - `count <= capacity`, which is the size of that memory: each write makes room for all that it stores, and counts
///   no more than that.
/// - The first `count` bytes have been written, and no others are read.
struct LogBuffer: ~Copyable, @unchecked Sendable {
    private(set) var count = 0
    private var capacity: Int
    private var start: UnsafeMutableRawPointer

    init(capacity: Int) {
        self.capacity = capacity
        start = .allocate(byteCount: capacity, alignment: 1)
    }

    deinit {
        start.deallocate()
    }

    /// A copy of what has been written.
    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Where the number of bytes is known to the compiler, this is a comparison and a few instructions that store them.
    @inline(__always) mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        guard let first = source.baseAddress else { return }
        makeRoom(for: source.count)
        (start + count).copyMemory(from: first, byteCount: source.count)
        count += source.count
    }

    @inline(__always) mutating func append(_ byte: UInt8) {
        makeRoom(for: 1)
        start.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    mutating func removeLast() {
        // No input gets here, as what is removed was added just before. Below zero, writes would leave the memory.
        precondition(count > 0)
        count -= 1
    }

    /// Keeps the memory for what comes.
    mutating func removeAll() {
        count = 0
    }

    @inline(__always) private mutating func makeRoom(for more: Int) {
        if capacity - count < more { grow(by: more) }
    }

    /// At least doubles the memory, so that many lines are not copied often.
    @inline(never) private mutating func grow(by more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 1)
        larger.copyMemory(from: start, byteCount: count)
        start.deallocate()
        start = larger
    }
}
