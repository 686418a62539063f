import Glibc

/// One message to a socket of this machine (unix(7)).
struct Datagram {
    private let address: sockaddr_un
    private let length: socklen_t

    /// - Parameter path: A file, or with `@` at its start a name outside of the file system.
    /// - Throws: `ServiceManagerError` when the path is longer than an address can be.
    init(path: String) throws(ServiceManagerError) {
        var bytes = Array(path.utf8)
        let isAbstract = bytes.first == UInt8(ascii: "@")
        if isAbstract { bytes[0] = 0 } else { bytes.append(0) }
        var address = sockaddr_un()
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            throw .unreachable(path, reason: String(cString: strerror(ENAMETOOLONG)))
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        self.address = address
        length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
    }

    /// - Returns: Whether it has left; otherwise `errno` says why not.
    func send(_ message: String) -> Bool {
        let kind = CInt(SOCK_DGRAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let descriptor = socket(AF_UNIX, kind, 0)
        guard descriptor >= 0 else { return false }
        let bytes = Array(message.utf8)
        let count = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                sendto(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL), $0, length)
            }
        }
        let code = errno
        close(descriptor)
        errno = code
        return count == bytes.count
    }
}
