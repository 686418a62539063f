import SystemCalls

/// Watches sockets with poll(2), which reports what a socket is ready for as long as it is. So each call requests of each
/// socket only what it is not known to be ready for.
final class PollWatcher: SocketWatcher {
    private let wakeup: WakeupSignal
    // Unchecked: only one method accesses both, and calls nothing meanwhile that does.
    @exclusivity(unchecked) private var requests: [pollfd] = []
    @exclusivity(unchecked) private var identifiers: [SocketIdentifier] = []

    init(wakeup: WakeupSignal) {
        self.wakeup = wakeup
    }

    func add(_ descriptor: CInt, as identifier: SocketIdentifier, isShared: Bool) {}

    func remove(_ descriptor: CInt) {}

    func collect(_ events: inout [SocketEvent], of sockets: [Socket?], timeout: CInt) {
        events.removeAll(keepingCapacity: true)
        request(sockets)
        guard poll(&requests, nfds_t(requests.count), timeout) > 0 else { return }
        for (request, identifier) in zip(requests, identifiers) where request.revents != 0 {
            if identifier == .wakeup {
                wakeup.wait()
            } else {
                events.append(SocketEvent(identifier: identifier, news: Readiness(of: request)))
            }
        }
    }

    private func request(_ sockets: [Socket?]) {
        requests = [pollfd(fd: wakeup.reader.number, events: Int16(POLLIN), revents: 0)]
        identifiers = [.wakeup]
        // A connection that is lost would be reported for ever.
        for case let socket? in sockets where !socket.readiness.contains(.hungUp) {
            requests.append(
                pollfd(fd: socket.descriptor, events: socket.readiness.pollEventsToRequest, revents: 0)
            )
            identifiers.append(socket.identifier)
        }
    }
}

extension Readiness {
    /// The events that are not known yet.
    fileprivate var pollEventsToRequest: Int16 {
        var events: CInt = 0
        if !contains(.readable) { events |= CInt(POLLIN) }
        if !contains(.writable) { events |= CInt(POLLOUT) }
        if !contains(.peerClosed) { events |= System.peerClosedRequest }
        return Int16(events)
    }

    fileprivate init(of request: pollfd) {
        let events = CInt(request.revents)
        let requested = CInt(request.events)
        self = []
        if events & CInt(POLLIN) != 0 { insert(.readable) }
        if events & CInt(POLLOUT) != 0 { insert(.writable) }
        if System.isPeerClosed(events, requested: requested) { formUnion([.readable, .peerClosed]) }
        if System.isHungUp(events, requested: requested) { formUnion(.all) }
    }
}
