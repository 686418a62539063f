import Glibc

/// An IPv4 or IPv6 address without a port. An IPv4-mapped IPv6 address (`::ffff:127.0.0.1`, RFC 4291 §2.5.5.2) equals
/// the IPv4 address, because which of the two is seen depends only on the socket.
public struct IPAddress: Sendable, Hashable, CustomStringConvertible {
    /// The bits of the IPv6 form, most significant first.
    let bits: UInt128

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
        bits = 0xFFFF << 32 | UInt128(ipv4)
    }

    init(ipv6: in6_addr) {
        bits = withUnsafeBytes(of: ipv6) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
    }

    init(bits: UInt128) {
        self.bits = bits
    }

    /// The IPv4 address as a number, or `nil` for IPv6.
    public var ipv4: UInt32? {
        bits >> 32 == 0xFFFF ? UInt32(truncatingIfNeeded: bits) : nil
    }

    /// Whether the address belongs to this machine: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool {
        if let ipv4 { ipv4 >> 24 == 127 } else { bits == 1 }
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

/// The address by which a client is counted: an IPv4 address, or the first 64 bits of an IPv6 address, which one
/// subscriber of a provider has (RFC 6177 §2).
public struct ClientAddress: Sendable, Hashable, CustomStringConvertible {
    private let network: IPAddress

    /// Creates the address by which a client with an IP address is counted.
    public init(_ address: IPAddress) {
        network = address.ipv4 == nil ? IPAddress(bits: address.bits & UInt128(UInt64.max) << 64) : address
    }

    /// The number of the site of the client: of its IPv4 address, or of the first 48 bits of its IPv6 address, the most
    /// that a subscriber has (RFC 6177 §2).
    public var site: UInt128 {
        network.ipv4 == nil ? network.bits & UInt128.max << 80 : network.bits
    }

    /// The canonical text of the IPv4 address, or of the first address of the IPv6 network.
    public var description: String { network.description }
}

extension Request {
    /// The address by which the client is counted, or `nil` for a request made in this process. Behind a trusted proxy,
    /// take it of the request that `TrustedProxies.original(of:)` returns.
    public var client: ClientAddress? {
        remoteAddress.map { ClientAddress($0.ipAddress) }
    }
}
