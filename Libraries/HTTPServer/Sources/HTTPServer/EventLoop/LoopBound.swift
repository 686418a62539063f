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
