import CLinux
import Glibc

/// What epoll has said at one time. An event loop fills one again and again.
struct EventBatch {
    private var events = [epoll_event](repeating: epoll_event(), count: 256)
    private var count = 0

    /// Asks epoll, and waits for an event as long as that.
    mutating func collect(from epoll: Descriptor, timeout: CInt) {
        // An interrupted wait (-1) has no events, and the loop comes back.
        count = max(0, Int(epoll_wait(epoll.number, &events, CInt(events.count), timeout)))
    }

    func forEach(_ body: (epoll_event) -> Void) {
        for index in 0..<count { body(events[index]) }
    }
}
