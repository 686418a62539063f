import SystemCalls

extension Socket {
    /// Receives available bytes into `buffer` from `offset` on.
    /// - Returns: The number of bytes, 0 at the end of the stream, or `nil` if none is available.
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
        // A short read has emptied the socket, and the next event is yet to come (epoll(7), question 9), unless the peer
        // has closed: that event has passed.
        if count < space, !readiness.contains(.peerClosed) { readiness.remove(.readable) }
        return count
    }

    /// Sends `head` and then `body`, as fast as the peer accepts them.
    /// - Parameters:
    ///   - stallLimit: The time limit for the peer to accept any more bytes.
    ///   - memory: Counts the memory of both while the peer accepts nothing; `nil` for a few bytes.
    func send(
        _ head: [UInt8],
        _ body: ResponseBody = .empty,
        stallLimit: Duration,
        memory: WaitingMemory? = nil
    ) async throws(SocketError) {
        let length = head.count + body.byteCount
        var sent = 0
        var share: ByteBudget.Share?
        while sent < length {
            if let count = try sendAtOnce(head, body, after: sent) {
                sent += count
                await yield(afterSpending: count)
            } else {
                let byteCount = WaitingMemory.Cost.response + head.capacity + body.memorySize
                memory?.hold(byteCount, in: &share, on: self)
                try await waitForSpace(until: poller.now + stallLimit)
            }
        }
    }

    /// Waits until the peer accepts more bytes. If it does not in time, closing discards what was not sent.
    private func waitForSpace(until deadline: MonotonicInstant) async throws(SocketError) {
        do throws(SocketError) {
            try await wait(for: .writable, until: deadline)
        } catch {
            if error == .timedOut { discardUnsent() }
            throw error
        }
    }

    /// Sends as much of `head` and `body` as the peer accepts now. The bytes of a file are not copied through this
    /// process.
    /// - Parameter sent: The number of bytes already sent.
    /// - Returns: The number of bytes, or `nil` if the peer accepts none.
    func sendAtOnce(_ head: [UInt8], _ body: ResponseBody = .empty, after sent: Int = 0) throws(SocketError) -> Int? {
        guard descriptor >= 0 else { throw .closed }
        switch body {
        case .bytes(let bytes): return try count(of: sendOnce(head, bytes, from: sent))
        case .file(let file) where file.byteCount > 0:
            guard sent < head.count else { return try count(of: sendOnce(file, from: sent - head.count)) }
            // The kernel delays a partial packet for the bytes that follow.
            guard let count = try count(of: sendOnce(head, from: sent, System.moreFollows)) else { return nil }
            guard sent + count == head.count else { return count }
            return count + (try sendAtOnce(head, body, after: head.count) ?? 0)
        case .empty, .file, .omitted, .eventStream: return try count(of: sendOnce(head, from: sent))
        }
    }

    private func sendOnce(_ file: OpenFile, from offset: Int) throws(SocketError) -> Int {
        let count = System.sendFile(
            file.descriptor.number,
            at: file.range.lowerBound + offset,
            count: min(file.byteCount - offset, 128 << 10),
            to: descriptor
        )
        // The file has become shorter than announced. Only closing tells the client.
        guard count != 0 || file.byteCount == offset else { throw .closed }
        if count > 0 { file.descriptor.share?.noteSent(count) }
        return count
    }

    private func sendOnce(_ head: [UInt8], _ body: [UInt8] = [], from offset: Int, _ flags: CInt = 0) -> Int {
        // The pointers do not leave the closures, and sendmsg(2) does not write through them.
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
                    return sendmsg(descriptor, &message, System.withoutSignal | flags)
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

    /// - Returns: The result of a sending call, or `nil` if it is to be repeated after a wait.
    private func count(of result: Int) throws(SocketError) -> Int? {
        guard result < 0 else { return result }
        try handleFailure(exhausted: .writable)
        return nil
    }

    /// Examines `errno` after a failed call. Returns if the call is to be repeated after a wait.
    private func handleFailure(exhausted: Readiness) throws(SocketError) {
        switch errno {
        case EAGAIN: readiness.remove(exhausted)
        case EINTR: break
        case let code: throw SocketError(code: code)
        }
    }
}

extension Socket {
    /// Sets an option that only improves the connection. Failures are ignored.
    func setOption<Value: BitwiseCopyable>(_ level: CInt, _ name: CInt, _ value: Value) {
        var value = value
        setsockopt(descriptor, level, name, &value, socklen_t(MemoryLayout<Value>.size))
    }
}
