import Dispatch
import Foundation
import Glibc
import Synchronization

/// Writes lines to a descriptor, on a thread of its own: when nobody reads them, nobody waits for that. Lines are left
/// out then, and counted.
final class LogWriter: Sendable {
    fileprivate struct State: ~Copyable {
        var text = LogText()
        var time = LogTime()
        var unreportedDrops = 0
        var threadSleeps = false
        var flushes: [DispatchSemaphore] = []
    }

    /// In microseconds.
    private static let pause: UInt32 = 10_000

    /// How many bytes wait to be written at most.
    private let limit: Int
    private let descriptor: CInt
    private let state = Mutex(State())
    private let wakeup = DispatchSemaphore(value: 0)
    private let dropped = Atomic<Int>(0)

    init(descriptor: CInt, limit: Int = 1 << 20) {
        self.descriptor = descriptor
        self.limit = limit
        Thread.detachNewThread { [self] in run() }
    }

    /// How many lines were left out so far.
    var droppedLineCount: Int { dropped.load(ordering: .relaxed) }

    /// Adds a line: the time, then what `body` says.
    func write(_ body: (inout LogText) -> Void) {
        let wakes = state.withLock { state in
            guard state.text.buffer.count < limit else {
                state.unreportedDrops += 1
                dropped.add(1, ordering: .relaxed)
                return false
            }
            state.append(body)
            return state.wakeThread()
        }
        if wakes { wakeup.signal() }
    }

    private var isFlushing: Bool {
        state.withLock { !$0.flushes.isEmpty }
    }

    /// Waits until what was added has been written, or nobody has read it for so long.
    func flush(within seconds: Double = 1) {
        let done = DispatchSemaphore(value: 0)
        let wakes = state.withLock { state in
            state.flushes.append(done)
            return state.wakeThread()
        }
        if wakes { wakeup.signal() }
        _ = done.wait(timeout: .now() + seconds)
    }

    private func run() {
        blockBrokenPipeSignals()
        var text = LogText()
        while true {
            let flushes = take(&text)
            let isWritten = text.buffer.withUnsafeBytes(writeAll)
            if !isWritten { dropped.add(text.bytes.count { $0 == UInt8(ascii: "\n") }, ordering: .relaxed) }
            flushes.forEach { $0.signal() }
            guard text.buffer.count == 0 else { continue }
            wakeup.wait()
            // More lines come with the first: to wake up for each would cost more than to write them.
            if !isFlushing { usleep(Self.pause) }
        }
    }

    /// Swaps what was added for `text`, whose memory the next lines get.
    private func take(_ text: inout LogText) -> [DispatchSemaphore] {
        text.removeAll()
        return state.withLock { state in
            state.reportDrops()
            state.threadSleeps = state.text.buffer.count == 0
            swap(&state.text, &text)
            defer { state.flushes = [] }
            return state.flushes
        }
    }

    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Glibc.write(descriptor, part.baseAddress, part.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var pipe = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&pipe, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Nobody has to read the log: a pipe that is closed on the other side must not end the program.
    private func blockBrokenPipeSignals() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}

extension LogWriter.State {
    fileprivate mutating func append(_ body: (inout LogText) -> Void) {
        time.append(to: &text)
        text.append(UInt8(ascii: " "))
        body(&text)
        text.append(UInt8(ascii: "\n"))
    }

    fileprivate mutating func reportDrops() {
        guard unreportedDrops > 0 else { return }
        let count = unreportedDrops
        unreportedDrops = 0
        append { $0.append(text: "warning \(count) lines are missing here, as nobody read the log") }
    }

    /// - Returns: Whether the thread sleeps and has not been woken yet.
    fileprivate mutating func wakeThread() -> Bool {
        defer { threadSleeps = false }
        return threadSleeps
    }
}
