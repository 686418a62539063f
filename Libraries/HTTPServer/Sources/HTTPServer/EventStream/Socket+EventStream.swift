import Glibc

extension Socket {
    /// Sends what the connection takes now of `bytes` from `offset` on.
    /// - Returns: The number of bytes; nil when it takes nothing.
    func sendAtOnce(_ bytes: [UInt8], from offset: Int) throws(SocketError) -> Int? {
        guard descriptor >= 0 else { throw .closed }
        guard readiness.contains(.writable) else { return nil }
        let count = bytes.withUnsafeBytes { bytes in
            Glibc.send(descriptor, bytes.baseAddress.map { $0 + offset }, bytes.count - offset, CInt(MSG_NOSIGNAL))
        }
        guard count < 0 else { return count }
        switch errno {
        case EAGAIN: readiness.remove(.writable)
        case EINTR: return 0
        case let code: throw SocketError(code: code)
        }
        return nil
    }

    /// Sets an option that only makes the connection better: a socket of another kind does without.
    func setOption(_ level: CInt, _ name: CInt, _ value: CInt) {
        var value = value
        setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size))
    }
}
