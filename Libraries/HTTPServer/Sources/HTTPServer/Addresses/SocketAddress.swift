import SystemCalls

/// The address of one end of a connection: an IP address and a port.
public struct SocketAddress: Sendable, Hashable, CustomStringConvertible {
    /// The IP address, without its zone.
    public let ipAddress: IPAddress
    /// The zone of a link-local IPv6 address (RFC 4007 §11), or 0.
    private let zone: UInt32
    /// The port, from 0 to 65,535.
    public let port: Int

    init(_ ipAddress: IPAddress, port: Int) {
        self.ipAddress = ipAddress
        self.port = port
        zone = 0
    }

    /// - Returns: `nil` for a family other than IPv4 and IPv6.
    init?(_ storage: sockaddr_storage) {
        switch CInt(storage.ss_family) {
        case AF_INET:
            let ipv4 = withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in.self) }
            ipAddress = IPAddress(ipv4: UInt32(bigEndian: ipv4.sin_addr.s_addr))
            port = Int(UInt16(bigEndian: ipv4.sin_port))
            zone = 0
        case AF_INET6:
            let ipv6 = withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in6.self) }
            ipAddress = IPAddress(ipv6: ipv6.sin6_addr)
            port = Int(UInt16(bigEndian: ipv6.sin6_port))
            zone = ipv6.sin6_scope_id
        default:
            return nil
        }
    }

    /// Returns the address that a socket is bound to.
    init?(boundTo descriptor: CInt) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard result == 0 else { return nil }
        self.init(storage)
    }

    /// Whether the address belongs to this machine: 127.0.0.0/8 or ::1.
    public var isLoopback: Bool { ipAddress.isLoopback }

    /// The IP address with its zone and without the port: `127.0.0.1`, `::1`, `fe80::1%2`.
    public var host: String {
        zone == 0 ? ipAddress.description : "\(ipAddress)%\(zone)"
    }

    /// The address as in a URL: `127.0.0.1:8080`, `[::1]:8080`.
    public var description: String {
        ipAddress.ipv4 == nil ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
