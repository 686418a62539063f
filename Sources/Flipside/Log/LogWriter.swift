import Dispatch
import Foundation
import Synchronization

/// Writes lines to a descriptor on its own queue, so that a slow disk or reader delays no request. If the buffer is
/// full, lines are dropped and counted.
///
/// The program ignores `SIGPIPE`, so a closed reader is an error of `write(2)` and does not end the program.
final class LogWriter: Sendable {
    /// The lines to be written.
    private struct Pending {
        var text = LogText()
        var time = LogTime()
        var droppedLineCount = 0
        var isScheduled = false

        mutating func append(_ body: (inout LogText) -> Void) {
            time.append(to: &text)
            text.append(UInt8(ascii: " "))
            body(&text)
            text.append(UInt8(ascii: "\n"))
        }

        mutating func take() -> [UInt8] {
            if droppedLineCount > 0 {
                let count = droppedLineCount
                append {
                    $0.append(
                        text: "warning Log lines were dropped because the log was not read in time count=\(count)"
                    )
                }
            }
            defer {
                text = LogText()
                droppedLineCount = 0
                isScheduled = false
            }
            return text.bytes
        }
    }

    /// The time for which lines are collected. Waking the queue for each line costs more than writing it, and waiting
    /// longer would cost memory.
    private static let delay = DispatchTimeInterval.milliseconds(2)

    /// The maximum size of the waiting lines, in bytes.
    private let limit: Int
    private let descriptor: CInt
    private let queue = DispatchQueue(label: "flipside.log")
    // Safe: a source of Dispatch may be used on any thread, and this one has its handler before another thread knows it.
    nonisolated(unsafe) private let timer: any DispatchSourceTimer
    private let pending = Mutex(Pending())
    private let dropped = Atomic<Int>(0)

    init(descriptor: CInt, limit: Int = 1 << 20) {
        self.descriptor = descriptor
        self.limit = limit
        timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler { [weak self] in self?.writePending() }
        timer.activate()
    }

    /// The number of lines dropped so far.
    var droppedLineCount: Int { dropped.load(ordering: .relaxed) }

    /// Adds a line: the time, then the text that `body` appends.
    func write(_ body: (inout LogText) -> Void) {
        let mustSchedule = pending.withLock { pending in
            if pending.text.bytes.count < limit {
                pending.append(body)
            } else {
                pending.droppedLineCount += 1
                dropped.add(1, ordering: .relaxed)
            }
            defer { pending.isScheduled = true }
            return !pending.isScheduled
        }
        if mustSchedule { timer.schedule(deadline: .now() + Self.delay) }
    }

    /// Waits until all added lines are written, or until a time limit if nobody reads them.
    func flush(within seconds: Double = 1) {
        let work = DispatchWorkItem { self.writePending() }
        queue.async(execute: work)
        _ = work.wait(timeout: .now() + seconds)
    }

    private func writePending() {
        let bytes = pending.withLock { $0.take() }
        if !bytes.withUnsafeBytes(writeAll) {
            dropped.add(bytes.count { $0 == UInt8(ascii: "\n") }, ordering: .relaxed)
        }
    }

    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Foundation.write(descriptor, part.baseAddress, part.count)
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
}
