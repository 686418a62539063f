/// An identifier that cannot be guessed: 128 random bits. `Subject` is what it identifies: tokens of different subjects
/// are different types.
package struct RandomToken<Subject>: Sendable, Hashable {
    // Two halves, because asynchronous functions that keep a `UInt128` crash (Swift 6.3, Linux, debug builds).
    private let high: UInt64
    private let low: UInt64

    /// Returns a new token from the kernel's generator.
    package static func random() -> RandomToken {
        var generator = SystemRandomNumberGenerator()
        return RandomToken(high: generator.next(), low: generator.next())
    }

    /// 32 hexadecimal digits.
    package var text: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// 16 bytes in big-endian order.
    package var bytes: [UInt8] {
        [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
    }
}

extension RandomToken {
    /// - Parameter digest: At least 16 bytes, in big-endian order.
    init(digest: [UInt8]) {
        let halves = [digest.prefix(8), digest.dropFirst(8).prefix(8)].map { $0.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(high: halves[0], low: halves[1])
    }

    /// Parses a token as ``text`` writes it; `nil` for anything else.
    package init?(_ text: String) {
        let ranges = [UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f")]
        let isHexadecimal = text.utf8.allSatisfy { digit in ranges.contains { $0.contains(digit) } }
        guard text.utf8.count == 32, isHexadecimal, let number = UInt128(text, radix: 16) else { return nil }
        self.init(high: UInt64(number >> 64), low: UInt64(truncatingIfNeeded: number))
    }
}
