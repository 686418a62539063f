import CLinux
import Glibc

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
