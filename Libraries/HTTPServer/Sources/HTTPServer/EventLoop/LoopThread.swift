import Glibc
import Synchronization

/// The thread of an event loop, which knows whether the code that asks runs on it.
final class LoopThread: Sendable {
    private let identifier = Atomic<pthread_t>(0)

    /// Whether the caller runs on this thread. False before `start` and after the thread's end.
    var isCurrent: Bool {
        identifier.load(ordering: .relaxed) == pthread_self()
    }

    /// Runs `body` on a new thread, which ends with it.
    func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        try Self.detach { [self] in
            identifier.store(pthread_self(), ordering: .relaxed)
            body()
            identifier.store(0, ordering: .relaxed)
        }
    }

    /// Starts a thread that nobody joins.
    static func detach(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        // The box is retained here and released by the thread, which is the only one to get its address.
        let box = Unmanaged.passRetained(Box(body: body))
        var thread: pthread_t = 0
        let code = pthread_create(&thread, nil, runBox, box.toOpaque())
        guard code == 0 else {
            box.release()
            throw SystemError(call: "pthread_create", code: code)
        }
        pthread_detach(thread)
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }

    private static let runBox: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
        guard let address = $0 else { return nil }
        Unmanaged<Box>.fromOpaque(address).takeRetainedValue().body()
        return nil
    }
}

/// A value that belongs to one event loop: other threads may carry it, and only the loop's own gets at it.
///
/// Safe although unchecked: the value is handed out on the loop's thread alone, and one thread cannot race
/// with itself. Other threads only keep it: whoever drops it last is the only one to have it.
struct LoopBound<Value>: @unchecked Sendable {
    private let value: Value
    private let thread: LoopThread

    init(_ value: Value, thread: LoopThread) {
        self.value = value
        self.thread = thread
    }

    /// The value; nil on every other thread.
    var onLoop: Value? {
        thread.isCurrent ? value : nil
    }
}
