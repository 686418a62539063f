/// Ways in which an input may arrive: each a list of how many bytes have arrived by then.
///
/// The choice depends on the input alone, so a finding can be repeated, and seeds stay readable because no byte of
/// them is spent on it.
struct Pieces {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325
    private let count: Int

    /// Byte by byte, in two pieces, and in some more. An incremental parser has linear cost in all of them.
    static func ways(of input: [UInt8]) -> [[Int]] {
        var pieces = Pieces(input)
        return [(0..<input.count).map { $0 + 1 }, pieces.two(), pieces.several()]
    }

    /// The state is a hash of the input (FNV-1a).
    private init(_ input: [UInt8]) {
        count = input.count
        for byte in input { state = (state ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    private mutating func two() -> [Int] {
        [next(below: count + 1), count]
    }

    private mutating func several() -> [Int] {
        let longest = 1 + next(below: 16)
        var ends: [Int] = []
        while ends.last ?? 0 < count {
            ends.append(min(count, (ends.last ?? 0) + 1 + next(below: longest)))
        }
        return ends
    }

    /// xorshift64
    private mutating func next(below bound: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(truncatingIfNeeded: state >> 32) % bound
    }
}
