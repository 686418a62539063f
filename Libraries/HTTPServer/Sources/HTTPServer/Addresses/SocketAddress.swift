import CLinux
import Glibc

/// The address of one end of a connection: an IP address and a port.
public struct SocketAddress: Sendable, Hashable, CustomStringConvertible {
    private enum Host: Hashable {
        case ipv4(UInt32)
        case ipv6(UInt64, UInt64, scope: UInt32)
    }

    private let address: Host
    /// The port, from 0 to 65,535.
    public let port: Int

    /// Whether this is the machine itself: 127.0.0.0/8 or ::1, also as an IPv4 address mapped to IPv6.
    public var isLoopback: Bool {
        switch address {
        case .ipv4(let number): number >> 24 == 127
        case .ipv6(0, let low, _):
            low == 1 || low >> 32 == 0xFFFF && UInt32(truncatingIfNeeded: low) >> 24 == 127
        case .ipv6: false
        }
    }

    /// The IPv4 address as a number, its first octet highest; nil for IPv6.
    public var ipv4: UInt32? {
        if case .ipv4(let number) = address { number } else { nil }
    }

    /// Whom this address belongs to, as far as limits go.
    var network: ClientNetwork {
        switch address {
        case .ipv4(let number): ClientNetwork(ipv4: number)
        case .ipv6(let high, let low, _): ClientNetwork(high: high, low: low)
        }
    }

    /// The IP address in numbers, without a port: `127.0.0.1`, `::1`.
    public var host: String {
        switch address {
        case .ipv4(let number):
            return "\(number >> 24).\(number >> 16 & 255).\(number >> 8 & 255).\(number & 255)"
        case .ipv6(let high, let low, let scope):
            return Self.text(high: high, low: low) + (scope == 0 ? "" : "%\(scope)")
        }
    }

    /// As in a URL: `127.0.0.1:8080`, `[::1]:8080`.
    public var description: String {
        switch address {
        case .ipv4: "\(host):\(port)"
        case .ipv6: "[\(host)]:\(port)"
        }
    }

    /// - Returns: nil for a family other than IPv4 and IPv6.
    init?(_ storage: sockaddr_storage) {
        switch CInt(storage.ss_family) {
        case AF_INET:
            let ipv4 = withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in.self) }
            address = .ipv4(UInt32(bigEndian: ipv4.sin_addr.s_addr))
            port = Int(UInt16(bigEndian: ipv4.sin_port))
        case AF_INET6:
            let ipv6 = withUnsafeBytes(of: storage) { $0.load(as: sockaddr_in6.self) }
            let halves = withUnsafeBytes(of: ipv6.sin6_addr) { bytes in
                (
                    bytes.loadUnaligned(as: UInt64.self),
                    bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
                )
            }
            address = .ipv6(
                UInt64(bigEndian: halves.0),
                UInt64(bigEndian: halves.1),
                scope: ipv6.sin6_scope_id
            )
            port = Int(UInt16(bigEndian: ipv6.sin6_port))
        default:
            return nil
        }
    }

    /// The address that a socket is bound to.
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

    private static func text(high: UInt64, low: UInt64) -> String {
        var bytes = (high.bigEndian, low.bigEndian)
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(AF_INET6, &bytes, &text, socklen_t(text.count))
        return text.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    }
}

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

extension SocketAddress {
    /// - Parameter port: From 0 to 65,535.
    init?(_ address: IPAddress, port: UInt16) {
        var storage = sockaddr_storage()
        // Both structures are shorter than sockaddr_storage, which is there to hold any of them.
        if let ipv4 = address.ipv4 {
            let socketAddress = sockaddr_in(
                sin_family: sa_family_t(AF_INET),
                sin_port: port.bigEndian,
                sin_addr: in_addr(s_addr: ipv4.bigEndian),
                sin_zero: (0, 0, 0, 0, 0, 0, 0, 0)
            )
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: socketAddress, as: sockaddr_in.self) }
        } else {
            var socketAddress = sockaddr_in6()
            socketAddress.sin6_family = sa_family_t(AF_INET6)
            socketAddress.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &socketAddress.sin6_addr) {
                $0.storeBytes(of: address.bits.bigEndian, as: UInt128.self)
            }
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: socketAddress, as: sockaddr_in6.self) }
        }
        self.init(storage)
    }
}
