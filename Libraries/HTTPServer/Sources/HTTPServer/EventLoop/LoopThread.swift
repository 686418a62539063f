import Synchronization
import SystemCalls

/// The thread of an event loop.
final class LoopThread: Sendable {
    private let identifier = Atomic<UInt>(0)

    /// Whether the caller runs on this thread.
    var isCurrent: Bool {
        identifier.load(ordering: .relaxed) == System.currentThread
    }

    /// Runs `body` on a new thread, which ends when `body` returns.
    func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        try Self.detach { [self] in
            identifier.store(System.currentThread, ordering: .relaxed)
            body()
            identifier.store(0, ordering: .relaxed)
        }
    }

    /// Starts a detached thread.
    static func detach(_ body: @escaping @Sendable () -> Void) throws(SystemError) {
        // The box is retained here and released by the new thread, which alone receives its address.
        let box = Unmanaged.passRetained(Box(body: body))
        let code = System.startThread(box.toOpaque()) {
            // Never nil, which only Darwin declares.
            let address: UnsafeMutableRawPointer? = $0
            if let address { Unmanaged<Box>.fromOpaque(address).takeRetainedValue().body() }
            return nil
        }
        guard code == 0 else {
            box.release()
            throw SystemError(call: "pthread_create", code: code)
        }
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void

        init(body: @escaping @Sendable () -> Void) {
            self.body = body
        }
    }
}

/// A value that belongs to an event loop. Other threads may hold it, but only the loop's thread can access it.
///
/// The unchecked conformance is safe: the value is returned on the loop's thread only. Other threads only retain and
/// release it.
struct LoopBound<Value>: @unchecked Sendable {
    private let value: Value
    private let thread: LoopThread

    init(_ value: Value, thread: LoopThread) {
        self.value = value
        self.thread = thread
    }

    /// The value, or `nil` on another thread.
    var onLoop: Value? {
        thread.isCurrent ? value : nil
    }
}
