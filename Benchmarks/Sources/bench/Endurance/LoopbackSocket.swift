import Foundation

/// A blocking connection to a server on loopback, for one thread.
struct LoopbackSocket: ~Copyable {
    private let descriptor: Int32

    /// - Throws: `BenchError` when the connection is refused.
    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw BenchError("No descriptor is left: \(String(cString: strerror(errno))).") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = UInt16(port).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        // Safe: the pointer lives as long as the call, and `length` is the size of what it points to.
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, length) }
        }
        guard result == 0 else {
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw BenchError("Port \(port) is not to be reached: \(reason).")
        }
        var isImmediate: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isImmediate, socklen_t(MemoryLayout<Int32>.size))
    }

    deinit {
        close(descriptor)
    }

    /// - Returns: Whether all bytes were sent; `false` if the server has closed the connection.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = send(bytes, from: sent, Int32(MSG_NOSIGNAL))
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    /// Waits for bytes.
    /// - Returns: The number of bytes received; 0 if the server has closed the connection.
    func receive(into buffer: inout [UInt8]) -> Int {
        max(0, recv(descriptor, &buffer, buffer.count, 0))
    }

    /// Sends bytes, and discards those that arrive meanwhile, so that the two sides never wait for each other.
    /// - Returns: `false` if the server has closed the connection.
    func sendWhileReading(_ bytes: [UInt8], _ buffer: inout [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            var interest = pollfd(fd: descriptor, events: Int16(POLLIN | POLLOUT), revents: 0)
            guard poll(&interest, 1, 10_000) > 0 else { return false }
            if interest.revents & Int16(POLLIN) != 0, receive(into: &buffer) == 0 { return false }
            guard interest.revents & Int16(POLLOUT) != 0 else { continue }
            let count = send(bytes, from: sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            guard count >= 0 || errno == EAGAIN else { return false }
            sent += max(0, count)
        }
        return true
    }

    private func send(_ bytes: [UInt8], from offset: Int, _ flags: Int32) -> Int {
        bytes.withUnsafeBytes { buffer in
            Foundation.send(descriptor, buffer.baseAddress.map { $0 + offset }, buffer.count - offset, flags)
        }
    }

    /// Returns the descriptor, which the caller must close.
    consuming func surrender() -> Int32 {
        let descriptor = descriptor
        discard self
        return descriptor
    }
}
