/// The shared password, stored as its digest.
package struct Password: Sendable {
    /// The maximum length of a password, in bytes.
    package static let lengthLimit = 1024

    let digest: SHA256Digest

    /// - Throws: `PasswordError` if `bytes` cannot be a password.
    package init(_ bytes: [UInt8]) throws(PasswordError) {
        guard !bytes.isEmpty else { throw .empty }
        guard !bytes.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == 0 }) else {
            throw .severalLines
        }
        guard bytes.count <= Self.lengthLimit else { throw .tooLong(limit: Self.lengthLimit) }
        digest = SHA256Digest(of: bytes)
    }

    /// Returns whether `typed` is the password. The time taken depends on the length of `typed` alone: digests are
    /// compared in constant time.
    package func matches(_ typed: [UInt8]) -> Bool {
        guard typed.count <= Self.lengthLimit else { return false }
        return digest == SHA256Digest(of: typed)
    }
}

/// The reason that bytes cannot be a password.
package enum PasswordError: Error, Sendable, Equatable {
    case empty
    /// The bytes contain a line break or NUL, which nobody can type into a one-line field.
    case severalLines
    case tooLong(limit: Int)
}
