/// What a browser shows to be let in again.
package struct SessionToken: RandomToken {
    package let bits: RandomBits

    package init(bits: RandomBits) {
        self.bits = bits
    }

    /// What is kept of the token, so that who reads the database cannot sign in with what stands there. The
    /// password is part of it, so that a new password ends all sessions.
    func digest(with password: Password) -> [UInt8] {
        SHA256Digest(of: password.digest.bytes + bits.bytes).bytes
    }
}
