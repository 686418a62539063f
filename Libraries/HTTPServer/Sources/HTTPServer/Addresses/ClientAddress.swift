/// The address by which a client is counted: an IPv4 address, or the first 64 bits of an IPv6 address, which one
/// subscriber of a provider has (RFC 6177 §2).
public struct ClientAddress: Sendable, Hashable, CustomStringConvertible {
    private let network: IPAddress

    /// Creates the address by which a client with an IP address is counted.
    public init(_ address: IPAddress) {
        network = address.ipv4 == nil ? IPAddress(bits: address.bits & UInt128(UInt64.max) << 64) : address
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
