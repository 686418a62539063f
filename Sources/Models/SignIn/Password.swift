/// The password that everyone shares who may sign in. It is kept as its digest.
package struct Password: Sendable {
    /// The most bytes that a password may have.
    package static let lengthLimit = 1024

    let digest: SHA256Digest

    /// - Throws: `PasswordError` for what cannot be a password.
    package init(_ bytes: [UInt8]) throws(PasswordError) {
        guard !bytes.isEmpty else { throw .empty }
        guard !bytes.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }) else {
            throw .severalLines
        }
        guard bytes.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
        digest = SHA256Digest(of: bytes)
    }

    /// Whether this is the password. How long that takes depends on the length of what was typed, and on nothing
    /// of the password: digests are compared in constant time.
    package func matches(_ typed: [UInt8]) -> Bool {
        guard typed.count <= Self.lengthLimit else { return false }
        return digest == SHA256Digest(of: typed)
    }
}
