import Crypto

/// What a browser shows to be let in again: 128 random bits.
package struct SessionToken: Sendable, Hashable {
    private let high: UInt64
    private let low: UInt64

    /// A token that nobody can guess: the generator is the kernel's.
    package static func random() -> SessionToken {
        var generator = SystemRandomNumberGenerator()
        return SessionToken(high: generator.next(), low: generator.next())
    }

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads a token as ``text`` writes it; nil for anything else.
    package init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 32 else { return nil }
        var value: UInt128 = 0
        for digit in digits {
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt128(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = value << 4 | UInt128(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
        }
        self.init(high: UInt64(value >> 64), low: UInt64(truncatingIfNeeded: value))
    }

    /// 32 hexadecimal digits.
    package var text: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// What is kept of the token, so that who reads the database cannot sign in with what stands there. The
    /// password is part of it, so that a new password ends all sessions.
    func digest(with password: Password) -> [UInt8] {
        Array(SHA256.hash(data: Array(password.digest) + bytes))
    }

    private var bytes: [UInt8] {
        [high, low].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> (56 - 8 * $0)) } }
    }
}
