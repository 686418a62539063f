/// Addresses that begin with the same bits, in CIDR notation (RFC 4632 §3.1): `10.0.0.0/8`, `fd00::/8`. An address
/// alone is a range of one.
public struct AddressRange: Sendable, Hashable {
    private let prefix: UInt128
    /// As a prefix of IPv6.
    private let mask: UInt128

    /// - Returns: nil when it is no address, or the length of its prefix is none.
    public init?(_ text: some StringProtocol) {
        let parts = text.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = IPAddress(String(decoding: first, as: UTF8.self)) else {
            return nil
        }
        let width = address.ipv4 == nil ? 128 : 32
        var length = width
        if parts.count == 2 {
            guard let number = Self.length(parts[1]), number <= width else { return nil }
            length = number
        }
        mask = length == 0 && width == 128 ? 0 : UInt128.max << (width - length)
        prefix = address.bits & mask
    }

    /// Whether the address is one of them.
    public func contains(_ address: IPAddress) -> Bool {
        address.bits & mask == prefix
    }

    private static func length(_ digits: some Collection<UInt8>) -> Int? {
        guard (1...3).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
