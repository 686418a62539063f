#if canImport(Glibc)
    import SystemCalls

    /// Watches sockets with epoll(7), which reports each change once. The time of a call does not depend on the number of
    /// sockets.
    final class EpollWatcher: SocketWatcher {
        private let epoll: Descriptor
        // Unchecked: only one method accesses the array, and calls nothing meanwhile.
        @exclusivity(unchecked) private var buffer = [epoll_event](repeating: epoll_event(), count: 256)

        init(wakeup: WakeupSignal) throws(SystemError) {
            let number = epoll_create1(CInt(EPOLL_CLOEXEC))
            guard number >= 0 else { throw SystemError(call: "epoll_create1") }
            epoll = Descriptor(owning: number)
            // The signal is never read: each one is a change, and the counter overflows in a thousand years.
            try add(wakeup.reader.number, as: .wakeup, isShared: false)
        }

        func add(_ descriptor: CInt, as identifier: SocketIdentifier, isShared: Bool) throws(SystemError) {
            var event = epoll_event()
            event.events = isShared ? system_epoll_listener : system_epoll_connection
            event.data.u64 = identifier.rawValue
            guard epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
                throw SystemError(call: "epoll_ctl")
            }
        }

        func remove(_ descriptor: CInt) {
            epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, nil)
        }

        func collect(_ events: inout [SocketEvent], of sockets: [Socket?], timeout: CInt) {
            events.removeAll(keepingCapacity: true)
            // An interrupted wait (-1) has no events.
            let count = max(0, Int(epoll_wait(epoll.number, &buffer, CInt(buffer.count), timeout)))
            for index in 0..<count {
                let event = buffer[index]
                let identifier = SocketIdentifier(rawValue: event.data.u64)
                events.append(SocketEvent(identifier: identifier, news: Readiness(epollEvents: event.events)))
            }
        }
    }

    extension Readiness {
        /// - Parameter events: The `events` of an `epoll_event`.
        fileprivate init(epollEvents events: UInt32) {
            self = []
            if events & EPOLLIN.rawValue != 0 { insert(.readable) }
            if events & EPOLLOUT.rawValue != 0 { insert(.writable) }
            if events & EPOLLRDHUP.rawValue != 0 { formUnion([.readable, .peerClosed]) }
            if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { formUnion(.all) }
        }
    }
#endif
