import Glibc

extension Socket {
    /// Reads what is there into `buffer` from `offset` on.
    /// - Returns: The number of bytes, 0 at the end of the stream, nil when nothing is there yet.
    func receive(into buffer: inout [UInt8], from offset: Int) throws(SocketError) -> Int? {
        guard descriptor >= 0 else { throw .closed }
        guard readiness.contains(.readable) else { return nil }
        let space = buffer.count - offset
        let count = buffer.withUnsafeMutableBytes { bytes in
            recv(descriptor, bytes.baseAddress.map { $0 + offset }, space, 0)
        }
        guard count >= 0 else {
            try handleFailure(exhausted: .readable)
            return nil
        }
        // Fewer bytes than asked for: all was read, and the next edge is yet to come (epoll(7), question 9).
        // Unless the peer has closed: that edge has gone by.
        if count < space, !readiness.contains(.peerClosed) { readiness.remove(.readable) }
        return count
    }

    /// Sends `head` and then `body`, as fast as the peer takes them.
    /// - Parameters:
    ///   - sent: How many bytes of both it has taken already.
    ///   - stallLimit: How long the peer may take nothing at all.
    func send(
        _ head: [UInt8],
        _ body: ResponseBody = .empty,
        after sent: Int = 0,
        stallLimit: Duration
    ) async throws(SocketError) {
        let length = head.count + body.byteCount
        var sent = sent
        while sent < length {
            if let count = try sendAtOnce(head, body, after: sent) {
                sent += count
                await yield(afterSpending: count)
            } else {
                try await wait(for: .writable, until: poller.now + stallLimit)
            }
        }
    }

    /// Sends what the peer takes now of `head` and `body`, of which it has taken `sent` bytes already. A file's bytes never
    /// pass through this process.
    /// - Returns: The number of bytes; nil when it takes nothing.
    func sendAtOnce(_ head: [UInt8], _ body: ResponseBody = .empty, after sent: Int = 0) throws(SocketError) -> Int? {
        guard descriptor >= 0 else { throw .closed }
        switch body {
        case .bytes(let bytes): return try count(of: sendOnce(head, bytes, from: sent))
        case .file(let file) where file.byteCount > 0:
            guard sent < head.count else { return try count(of: sendOnce(file, from: sent - head.count)) }
            // The kernel holds back a packet that is not full for what comes next.
            guard let count = try count(of: sendOnce(head, from: sent, CInt(MSG_MORE))) else { return nil }
            guard sent + count == head.count else { return count }
            return count + (try sendAtOnce(head, body, after: head.count) ?? 0)
        case .empty, .file, .omitted, .eventStream: return try count(of: sendOnce(head, from: sent))
        }
    }

    private func sendOnce(_ file: OpenFile, from offset: Int) throws(SocketError) -> Int {
        var position = off_t(file.range.lowerBound + offset)
        let count = sendfile(descriptor, file.descriptor.number, &position, min(file.byteCount - offset, 128 << 10))
        // The file has become shorter than what was promised: only closing tells the client.
        guard count != 0 || file.byteCount == offset else { throw .closed }
        return count
    }

    private func sendOnce(_ head: [UInt8], _ body: [UInt8] = [], from offset: Int, _ flags: CInt = 0) -> Int {
        // The pointers stay inside the closures that lend them. sendmsg(2) does not write through them.
        head.withUnsafeBytes { head in
            body.withUnsafeBytes { body in
                let headStart = min(offset, head.count)
                let bodyStart = offset - headStart
                var parts = (
                    part(of: head, from: headStart),
                    part(of: body, from: bodyStart)
                )
                return withUnsafeMutableBytes(of: &parts) { parts in
                    var message = msghdr()
                    message.msg_iov = parts.baseAddress?.assumingMemoryBound(to: iovec.self)
                    message.msg_iovlen = body.isEmpty ? 1 : 2
                    return sendmsg(descriptor, &message, CInt(MSG_NOSIGNAL) | flags)
                }
            }
        }
    }

    private func part(of bytes: UnsafeRawBufferPointer, from offset: Int) -> iovec {
        iovec(
            iov_base: UnsafeMutableRawPointer(mutating: bytes.baseAddress.map { $0 + offset }),
            iov_len: bytes.count - offset
        )
    }

    /// - Returns: The result of a call that sends; nil when it is to be made again after a wait.
    private func count(of result: Int) throws(SocketError) -> Int? {
        guard result < 0 else { return result }
        try handleFailure(exhausted: .writable)
        return nil
    }

    /// Looks at `errno` after a call that failed: returns when the call is to be made again after a wait.
    private func handleFailure(exhausted: Readiness) throws(SocketError) {
        switch errno {
        case EAGAIN: readiness.remove(exhausted)
        case EINTR: break
        case let code: throw SocketError(code: code)
        }
    }
}

extension Socket {
    /// Sets an option that only improves the connection: failure is ignored.
    func setOption(_ level: CInt, _ name: CInt, _ value: CInt) {
        var value = value
        setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<CInt>.size))
    }
}
