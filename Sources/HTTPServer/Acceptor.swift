import CLinux
import Glibc
import Logging
import Synchronization

/// Takes the connections from the listening socket and gives each to the loop that has the fewest.
struct Acceptor: Sendable {
    /// Connections accepted beyond the limit only to be told so; still more stay in the kernel's queue.
    private static let overflow = 64
    /// How long nothing is accepted when the process has no descriptors left.
    private static let pause = Duration.milliseconds(100)
    /// How often it is said that there are none.
    private static let reportInterval = Duration.seconds(60)

    let listener: ListeningSocket
    let loops: [EventLoop]
    let connections: OpenConnections
    let service: Service

    /// Accepts until the server drains. To be run on the loop of `poller`, which watches the listening socket.
    func run(on poller: Poller) async throws(SystemError) {
        // Taken over, so that it is closed with the drain however many copies of `listener` there are.
        let number = listener.descriptor.release()
        guard number >= 0 else { throw SystemError(call: "accept4", code: EBADF) }
        let socket = try Socket.open(owning: number, poller: poller)
        defer { socket.close() }
        var lastReport: MonotonicInstant?
        do throws(SocketError) {
            while !poller.isDraining {
                try await acceptNext(from: socket, &lastReport)
            }
        } catch {
            if case .system(let code) = error { throw SystemError(call: "accept4", code: code) }
        }
    }

    /// - Parameter lastReport: When it was said last that none can be accepted.
    private func acceptNext(
        from socket: Socket,
        _ lastReport: inout MonotonicInstant?
    ) async throws(SocketError) {
        guard connections.count < service.configuration.connectionLimit + Self.overflow else {
            return try await rest(socket)
        }
        var storage = sockaddr_storage()
        let number = accept(socket.descriptor, &storage)
        guard number < 0 else {
            start(number, address: SocketAddress(storage))
            if socket.spend(Turn.requestCost) { await socket.yield() }
            return
        }
        switch errno {
        case EAGAIN:
            socket.readiness.remove(.readable)
            try await socket.wait(for: .readable, until: nil, isIdle: true)
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
            report(SystemError(call: "accept4"), at: socket.poller.now, &lastReport)
            try await rest(socket)
        case EBADF, EINVAL, ENOTSOCK, EOPNOTSUPP:
            throw .system(errno)
        default:
            // The connection was lost before it was accepted: accept(2) says to go on.
            break
        }
    }

    private func report(_ error: SystemError, at now: MonotonicInstant, _ last: inout MonotonicInstant?) {
        if let last, now - last < Self.reportInterval { return }
        last = now
        service.logger.warning("No connection can be accepted: \(error)")
    }

    /// Leaves new connections in the kernel's queue for a while; those that are open go on.
    private func rest(_ socket: Socket) async throws(SocketError) {
        do throws(SocketError) {
            try await socket.wait(for: [], until: socket.poller.now + Self.pause, isIdle: true)
        } catch {
            guard error == .timedOut else { throw error }
        }
    }

    private func accept(_ listener: CInt, _ storage: inout sockaddr_storage) -> CInt {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                linux_accept(listener, $0, &length)
            }
        }
    }

    private func start(_ number: CInt, address: SocketAddress?) {
        // Nagle's algorithm would hold back the end of a response until the client has acknowledged the rest.
        var on: CInt = 1
        setsockopt(number, CInt(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<CInt>.size))
        let network = address.flatMap { service.configuration.isTrusted($0) ? nil : $0.network }
        let admission = Admission(of: network, to: connections, under: service.configuration)
        guard admission != .dropped else {
            close(number)
            return
        }
        service.statistics.connectionWasAccepted(isWelcome: admission == .welcome)
        let loop = loopWithFewestConnections
        let account = ConnectionAccount(network: network, loop: loop, connections: connections, service: service)
        Task(executorPreference: loop) {
            guard let socket = Self.socket(owning: number, on: loop) else { return account.close() }
            if admission == .welcome {
                OpenConnection(socket: socket, remoteAddress: address, account: account).awaitFirstRequest()
            } else {
                await turnAway(socket)
                account.close()
            }
        }
    }

    private static func socket(owning number: CInt, on loop: EventLoop) -> Socket? {
        guard let poller = loop.poller else {
            close(number)
            return nil
        }
        return try? Socket.open(owning: number, poller: poller)
    }

    /// RFC 9110 §15.6.4.
    private func turnAway(_ socket: Socket) async {
        let head = Self.overloadHead + socket.poller.date.line + service.headEnd
        try? await socket.send(head, .bytes(Self.overloadBody), stallLimit: .seconds(1))
        await socket.closeLingering(timeout: .seconds(1))
    }

    private var loopWithFewestConnections: EventLoop {
        var fewest = loops[0]
        for loop in loops.dropFirst()
        where loop.connectionCount.load(ordering: .relaxed) < fewest.connectionCount.load(ordering: .relaxed) {
            fewest = loop
        }
        return fewest
    }

    private static let overloadBody = Array("Too many connections are open. Try again soon.".utf8)

    private static let overloadHead = Array(
        """
        HTTP/1.1 503 Service Unavailable\r
        Retry-After: 5\r
        Connection: close\r
        Content-Type: text/plain; charset=utf-8\r
        Content-Length: 46\r

        """.utf8
    )
}
