import SystemCalls

/// An IPv4 or IPv6 address without a port. An IPv4-mapped IPv6 address (`::ffff:127.0.0.1`, RFC 4291 §2.5.5.2) equals
/// the IPv4 address, because which of the two is seen depends only on the socket.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    // Two halves, because closures and asynchronous functions that keep a `UInt128` crash (Swift 6.3, Linux, debug
    // builds).
    private let high: UInt64
    private let low: UInt64

    /// The bits of the IPv6 form, most significant first.
    var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

    /// Parses an address such as `127.0.0.1` or `::1` (RFC 4291 §2.2), without brackets, zone and port.
    public init?(_ text: some StringProtocol) {
        let text = String(text)
        if let ipv4 = Self.ipv4(text.utf8.span) {
            self.init(ipv4: ipv4)
        } else {
            var ipv6 = in6_addr()
            // A C string would end at a NUL and hide the rest.
            guard !text.utf8.contains(0), inet_pton(AF_INET6, text, &ipv6) == 1 else { return nil }
            self.init(ipv6: ipv6)
        }
    }

    /// Parses an `IPv4address` (RFC 3986 §3.2.2): four decimal numbers. Leading zeros are refused, because some
    /// programs read them as octal.
    static func ipv4(_ bytes: Span<UInt8>) -> UInt32? {
        var address: UInt32 = 0
        var parts = 0
        var part: UInt32?
        for index in bytes.indices {
            let byte = bytes[index]
            if byte.isDigit {
                let number = (part ?? 0) * 10 + UInt32(byte - UInt8(ascii: "0"))
                guard part != 0, number <= 255 else { return nil }
                part = number
            } else {
                guard byte == UInt8(ascii: "."), let number = part, parts < 3 else { return nil }
                address = address << 8 | number
                parts += 1
                part = nil
            }
        }
        guard parts == 3, let part else { return nil }
        return address << 8 | part
    }

    init(ipv4: UInt32) {
        self.init(bits: 0xFFFF << 32 | UInt128(ipv4))
    }

    init(ipv6: in6_addr) {
        self.init(bits: withUnsafeBytes(of: ipv6) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) })
    }

    init(bits: UInt128) {
        high = UInt64(truncatingIfNeeded: bits >> 64)
        low = UInt64(truncatingIfNeeded: bits)
    }

    /// The IPv4 address as a number, or `nil` for IPv6.
    public var ipv4: UInt32? {
        bits >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: bits) : nil
    }

    /// Whether the address belongs to this machine: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        if let ipv4 { ipv4 >> 24 == 127 } else { bits == 1 }
    }

    /// Whether the address is of a private network, or valid on one link only: RFC 1918, RFC 3927, RFC 4193, RFC 4291
    /// §2.5.6, RFC 6598.
    public var isPrivate: Bool {
        guard let ipv4 else { return bits >> 121 == 0xFC >> 1 || bits >> 118 == 0xFE80 >> 6 }
        return ipv4 >> 24 == 10 || ipv4 >> 20 == 172 << 4 | 1 || ipv4 >> 16 == 192 << 8 | 168
            || ipv4 >> 16 == 169 << 8 | 254 || ipv4 >> 22 == 100 << 2 | 1
    }

    /// Whether the address is a wildcard for all addresses of a machine: 0.0.0.0 or ::.
    public var isUnspecified: Bool {
        bits == 0 || ipv4 == 0
    }

    /// The canonical text of the address.
    public var description: String {
        if let ipv4 { return "\(ipv4 >> 24).\(ipv4 >> 16 & 255).\(ipv4 >> 8 & 255).\(ipv4 & 255)" }
        var bytes = bits.bigEndian
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}

/// A range of addresses in CIDR notation (RFC 4632 §3.1): `10.0.0.0/8`, `fd00::/8`. A single address is a range of one.
public struct AddressRange: Sendable, Hashable {
    private let prefix: UInt128
    /// The bits of the IPv6 form that count.
    private let mask: UInt128

    /// - Returns: `nil` if the address or the prefix length is invalid.
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

    /// Returns whether an address is in the range.
    public func contains(_ address: IPAddress) -> Bool {
        address.bits & mask == prefix
    }

    private static func length(_ digits: some Collection<UInt8>) -> Int? {
        guard (1...3).contains(digits.count), digits.allSatisfy(\.isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}

/// A client in limits: an IPv4 address, or an IPv6 network.
///
/// A subscriber of a provider has a /64, a /56 or a /48 network (RFC 6177 §2), and an address does not tell which. So a
/// share of something, such as a turn, belongs to the /48 network. What a client can use up is counted for the three
/// networks of ``networks(of:)`` side by side, each with a higher limit than the one inside it.
public struct ClientAddress: Sendable, Hashable, CustomStringConvertible {
    private let network: IPAddress
    private let prefixLength: UInt8

    /// Creates the client that a share of something belongs to: the IPv4 address, or the first 48 bits of an IPv6
    /// address.
    public init(_ address: IPAddress) {
        self.init(address.untranslated, prefixLength: 48)
    }

    /// The number of the network, by which other code can tell clients apart.
    public var number: UInt128 { network.bits }

    /// - Parameter prefixLength: The number of bits of an IPv6 address. All bits of an IPv4 address count.
    private init(_ address: IPAddress, prefixLength: UInt8) {
        self.prefixLength = address.ipv4 == nil ? prefixLength : 128
        network = IPAddress(bits: address.bits & UInt128.max << (128 - UInt128(self.prefixLength)))
    }

    /// Returns the clients that an address counts for, the smallest first: the IPv4 address, or the /64, /56 and /48
    /// networks. The second one has twice the limit of the first, the third one twice that of the second.
    public static func networks(of address: IPAddress) -> [ClientAddress] {
        let address = address.untranslated
        guard address.ipv4 == nil else { return [ClientAddress(address)] }
        return [64, 56, 48].map { ClientAddress(address, prefixLength: $0) }
    }

    /// The canonical text of the IPv4 address, or of the IPv6 network with the length of its prefix.
    public var description: String {
        network.ipv4 == nil ? "\(network)/\(prefixLength)" : network.description
    }
}

extension IPAddress {
    /// The IPv4 address in an address of NAT64 (RFC 6052 §2.1, RFC 8215) or 6to4 (RFC 3056 §2), or else the address
    /// itself.
    ///
    /// All clients of a network's NAT64 would otherwise be one, and the owner of an IPv4 address would have a /48.
    fileprivate var untranslated: IPAddress {
        let isNAT64 = bits >> 32 == 0x64_FF9B << 64 || bits >> 80 == 0x64_FF9B_0001
        if isNAT64 { return IPAddress(ipv4: UInt32(truncatingIfNeeded: bits)) }
        return bits >> 112 == 0x2002 ? IPAddress(ipv4: UInt32(truncatingIfNeeded: bits >> 80)) : self
    }
}

extension Request {
    /// The client that a share of something belongs to, or `nil` for a request made in this process. Behind a trusted
    /// proxy, take it of the request that `TrustedProxies.original(of:)` returns.
    public var client: ClientAddress? {
        remoteAddress.map { ClientAddress($0.ipAddress) }
    }

    /// The clients that the request counts for, the smallest first; empty for a request made in this process.
    public var clientNetworks: [ClientAddress] {
        remoteAddress.map { ClientAddress.networks(of: $0.ipAddress) } ?? []
    }
}
