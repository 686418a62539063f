/// A 64-bit hash of a file's content (FNV-1a), which differs when the content does.
///
/// It tells versions of the site's own files apart, so nobody has a reason to make two that collide; by chance
/// one pair in 2^64 does. Against forgery a cryptographic hash would be needed, and a dependency with it.
struct Fingerprint {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
