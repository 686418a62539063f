import CCrypto

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
