import Crypto

/// What a browser shows to be let in again.
package struct SessionToken: Sendable, Hashable {
    private let bits: RandomBits

    /// A token that nobody can guess.
    package static func random() -> SessionToken {
        SessionToken(bits: .random())
    }

    private init(bits: RandomBits) {
        self.bits = bits
    }

    /// Reads a token as ``text`` writes it; nil for anything else.
    package init?(_ text: String) {
        guard let bits = RandomBits(text) else { return nil }
        self.init(bits: bits)
    }

    /// 32 hexadecimal digits.
    package var text: String { bits.text }

    /// What is kept of the token, so that who reads the database cannot sign in with what stands there. The
    /// password is part of it, so that a new password ends all sessions.
    func digest(with password: Password) -> [UInt8] {
        Array(SHA256.hash(data: Array(password.digest) + bits.bytes))
    }
}
