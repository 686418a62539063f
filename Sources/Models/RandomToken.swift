import CCrypto

/// An identifier of a form, a session or a visitor: 128 random bits that cannot be guessed.
package protocol RandomToken: Sendable, Hashable {
    var bits: RandomBits { get }

    init(bits: RandomBits)
}

extension RandomToken {
    /// Returns a new token.
    package static func random() -> Self {
        Self(bits: .random())
    }

    /// Parses a token as ``text`` writes it; `nil` for anything else.
    package init?(_ text: String) {
        guard let bits = RandomBits(text) else { return nil }
        self.init(bits: bits)
    }

    /// 32 hexadecimal digits.
    package var text: String { bits.text }
}

/// 128 random bits.
package struct RandomBits: Sendable, Hashable {
    private let number: UInt128

    /// Returns new bits from the kernel's generator.
    static func random() -> RandomBits {
        var generator = SystemRandomNumberGenerator()
        return RandomBits(number: generator.next())
    }

    /// 32 hexadecimal digits.
    var text: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// 16 bytes in big-endian order.
    var bytes: [UInt8] {
        (0..<16).map { UInt8(truncatingIfNeeded: number >> (120 - 8 * $0)) }
    }
}

extension RandomBits {
    /// Parses bits as ``text`` writes them; `nil` for anything else.
    init?(_ text: String) {
        let ranges = [UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f")]
        let isHexadecimal = text.utf8.allSatisfy { digit in ranges.contains { $0.contains(digit) } }
        guard text.utf8.count == 32, isHexadecimal, let number = UInt128(text, radix: 16) else { return nil }
        self.init(number: number)
    }
}

/// The SHA-256 digest of some bytes (FIPS 180-4).
struct SHA256Digest: Sendable {
    /// The 32 bytes of the digest.
    let bytes: [UInt8]

    init(of message: [UInt8]) {
        bytes = [UInt8](unsafeUninitializedCapacity: Int(SHA256_DIGEST_LENGTH)) { digest, count in
            // Safe: SHA256 reads `message.count` bytes, and writes exactly SHA256_DIGEST_LENGTH.
            SHA256(message, message.count, digest.baseAddress)
            count = Int(SHA256_DIGEST_LENGTH)
        }
    }
}

extension SHA256Digest: Equatable {
    /// Compares in constant time, so that the duration reveals nothing about the digests.
    static func == (first: SHA256Digest, second: SHA256Digest) -> Bool {
        // Safe: both have SHA256_DIGEST_LENGTH bytes.
        CRYPTO_memcmp(first.bytes, second.bytes, Int(SHA256_DIGEST_LENGTH)) == 0
    }
}
