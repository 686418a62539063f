import Logging
import Synchronization
import SystemCalls

/// Accepts connections from the listening socket for one event loop.
///
/// Each loop has an acceptor, and the kernel reports a new connection to one waiting loop (`EPOLLEXCLUSIVE`; with poll(2), all of them look). A busy
/// loop therefore gets no new connections, and under little load one loop serves all of them.
struct Acceptor: Sendable {
    /// The number of connections accepted beyond the limit in order to refuse them. More stay in the kernel's queue.
    private static let refusalLimit = 64
    /// The time without accepting when the process has no descriptors left.
    private static let pauseLength = Duration.milliseconds(100)

    let listener: Descriptor
    let loop: EventLoop
    let connections: OpenConnections
    let reserve: DescriptorReserve
    let failures: AcceptFailures
    let service: Service

    /// The result of accepting, which ends when the server drains. Await it on the loop.
    var result: Result<Void, any Error> {
        get async {
            do {
                return .success(try await run())
            } catch {
                return .failure(error)
            }
        }
    }

    private func run() async throws(SystemError) {
        guard let poller = loop.poller else { return }
        let socket = try Socket.open(owning: listener.release(), poller: poller, isShared: true)
        // Closing alone does not suffice: while another loop or process has a copy of the descriptor, the kernel would
        // report new connections to this loop only (epoll(7)).
        defer { close(socket.release()) }
        do throws(SocketError) {
            var last: CInt = 0
            while !poller.isDraining {
                last = try await acceptNext(from: socket, after: last)
            }
        } catch {
            if case .system(let code) = error { throw SystemError(call: "accept4", code: code) }
        }
    }

    /// - Parameter last: The descriptor of the connection that was accepted last, or 0.
    /// - Returns: The same for the next call.
    private func acceptNext(from socket: Socket, after last: CInt) async throws(SocketError) -> CInt {
        guard connections.count < service.configuration.connectionLimit + Self.refusalLimit else {
            try await pause(socket)
            return last
        }
        if reserve.contains(last), reserve.isReached(copying: socket.descriptor) {
            report("no descriptors are left for connections", at: socket.poller.now)
            connections.closeOne()
            try await pause(socket)
            return last
        }
        var storage = sockaddr_storage()
        let number = accept(socket.descriptor, &storage)
        guard number < 0 else {
            start(number, address: SocketAddress(storage), on: socket.poller)
            await socket.yield(afterSpending: Turn.acceptanceCost)
            return number
        }
        switch errno {
        case EAGAIN:
            socket.readiness.remove(.readable)
            try await socket.wait(for: .readable, until: nil, isIdle: true)
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            report("\(SystemError(call: "accept4"))", at: socket.poller.now)
            try await pause(socket)
        case EBADF, EINVAL, ENOTSOCK, EOPNOTSUPP:
            throw .system(errno)
        default:
            // The connection was lost before it was accepted. accept(2) recommends to try again.
            break
        }
        return last
    }

    private func report(_ reason: String, at now: MonotonicInstant) {
        guard failures.shouldReport(at: now) else { return }
        service.logger.warning("Accepting connections failed: \(reason)")
    }

    /// Leaves new connections in the kernel's queue for a while. Open connections are served.
    private func pause(_ socket: Socket) async throws(SocketError) {
        do throws(SocketError) {
            try await socket.wait(for: [], until: socket.poller.now + Self.pauseLength, isIdle: true)
        } catch {
            guard error == .timedOut else { throw error }
        }
    }

    private func accept(_ listener: CInt, _ storage: inout sockaddr_storage) -> CInt {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                system_accept(listener, $0, &length)
            }
        }
    }

    private func start(_ number: CInt, address: SocketAddress?, on poller: Poller) {
        // Nagle's algorithm would delay the end of a response until the client acknowledges the rest.
        var on: CInt = 1
        setsockopt(number, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        let configuration = service.configuration
        let isOfProxy = address.map(configuration.trustedProxies.contains) ?? false
        let limited = isOfProxy ? nil : address.flatMap(configuration.limitedAddress)
        guard let (identifier, isAccepted) = connections.admit(from: limited, under: configuration) else {
            close(number)
            return
        }
        service.statistics.connectionAccepted(isRefused: !isAccepted)
        let quota = ConnectionQuota(
            identifier: identifier,
            isOfProxy: isOfProxy,
            connections: connections,
            loop: loop,
            service: service
        )
        guard let socket = try? Socket.open(owning: number, poller: poller) else { return quota.release() }
        if isAccepted {
            OpenConnection(socket: socket, remoteAddress: address, quota: quota).awaitRequest()
        } else {
            let bound = LoopBound(socket, thread: loop.thread)
            Task(executorPreference: loop) {
                if let socket = bound.onLoop { await refuse(socket) }
                quota.release()
            }
        }
    }

    /// Sends 503 (RFC 9110 §15.6.4) and closes the connection.
    private func refuse(_ socket: Socket) async {
        let head = Self.overloadHead + socket.poller.date.line + service.headEnd
        try? await socket.send(head, .bytes(Self.overloadBody), stallLimit: .seconds(1))
        await socket.closeLingering(timeout: .seconds(1))
    }

    private static let overloadBody = Array("Too many connections are open. Try again soon.".utf8)

    private static let overloadHead = Array(
        """
        HTTP/1.1 503 Service Unavailable\r
        Retry-After: 5\r
        Connection: close\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: \(overloadBody.count)\r

        """.utf8
    )
}

/// The limit for log messages about failed accepting, shared by all loops.
final class AcceptFailures: Sendable {
    private static let reportInterval = Duration.seconds(60)

    private let lastReport = Mutex<MonotonicInstant?>(nil)

    /// - Returns: Whether enough time has passed since the last message.
    func shouldReport(at now: MonotonicInstant) -> Bool {
        lastReport.withLock { last in
            if let last, now - last < Self.reportInterval { return false }
            last = now
            return true
        }
    }
}
