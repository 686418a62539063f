/// Whom the limits of an address apply to: an IPv4 address, or the /64 of an IPv6 address, which is what one
/// customer of a provider has at the least (RFC 6177 §2).
struct ClientNetwork: Hashable {
    private let prefix: UInt64
    private let isIPv4: Bool

    /// The network of an IPv4 address.
    init(ipv4 number: UInt32) {
        prefix = UInt64(number)
        isIPv4 = true
    }

    /// The network of an IPv6 address; an IPv4 address mapped to IPv6 is one (RFC 4291 §2.5.5.2).
    init(high: UInt64, low: UInt64) {
        isIPv4 = high == 0 && low >> 32 == 0xFFFF
        prefix = isIPv4 ? low & 0xFFFF_FFFF : high
    }
}
