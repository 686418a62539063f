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

    /// Sends `head` and then `body`, in one call as long as the peer keeps up.
    /// - Parameters:
    ///   - moreFollows: Whether the kernel is to hold back a packet that is not full for what comes next.
    ///   - stallLimit: How long the peer may take nothing at all.
    func send(
        _ head: [UInt8],
        _ body: [UInt8] = [],
        moreFollows: Bool = false,
        stallLimit: Duration
    ) async throws(SocketError) {
        let flags = CInt(MSG_NOSIGNAL) | (moreFollows ? CInt(MSG_MORE) : 0)
        var sent = 0
        while sent < head.count + body.count {
            let count = sendOnce(head, body, from: sent, flags)
            if count >= 0 {
                sent += count
                if spend(count) { await yield() }
            } else {
                try handleFailure(exhausted: .writable)
                try await wait(for: .writable, until: poller.now + stallLimit)
            }
        }
    }

    /// Sends a range of an open file; the bytes never pass through this process.
    func sendFile(
        _ file: CInt,
        range: Range<Int>,
        stallLimit: Duration
    ) async throws(SocketError) {
        var offset = off_t(range.lowerBound)
        while offset < range.upperBound {
            let count = sendfile(descriptor, file, &offset, min(range.upperBound - Int(offset), 128 << 10))
            if count > 0 {
                if spend(count) { await yield() }
            } else if count == 0 {
                // The file has become shorter than what was promised: only closing tells the client.
                throw .closed
            } else {
                try handleFailure(exhausted: .writable)
                try await wait(for: .writable, until: poller.now + stallLimit)
            }
        }
    }

    private func sendOnce(_ head: [UInt8], _ body: [UInt8], from offset: Int, _ flags: CInt) -> Int {
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
                    return sendmsg(descriptor, &message, flags)
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

    /// Looks at `errno` after a call that failed: returns when the call is to be made again after a wait.
    private func handleFailure(exhausted: Readiness) throws(SocketError) {
        switch errno {
        case EAGAIN: readiness.remove(exhausted)
        case EINTR: break
        case let code: throw SocketError(code: code)
        }
    }
}
