import Dispatch
import Synchronization

/// The reading of elements on a thread of their own, while earlier ones are being used.
///
/// An import keeps two processors busy with it: one reads the file, and the other adds its rows to the database. A few
/// batches wait at most, so the memory stays small however long the file is.
package final class ReadAhead<Element: Sendable>: Sendable {
    private struct Batch: Sendable {
        var elements: [Element] = []
        /// The end of all elements, or the error in place of the next one; `nil` if another batch follows.
        var end: Result<Void, any Error>?
    }

    private static var batchSize: Int { 256 }
    /// The number of batches that are read before the first one is used.
    private static var batchLimit: Int { 4 }

    private let batches = Mutex<[Batch]>([])
    private let filled = DispatchSemaphore(value: 0)
    private let free = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let isStopped = Atomic(false)

    private init() {
        // A semaphore may not end with a lower value than it began with.
        for _ in 1...Self.batchLimit { free.signal() }
    }

    /// Calls `body` with a function that returns the elements of `next` in their order, and `nil` or the error at the end.
    /// - Parameter next: Returns the next element; `nil` at the end. It is called on another thread, never after the end, and
    ///   never after this function has returned.
    package static func during<Output>(
        _ next: @escaping @Sendable () throws -> Element?,
        _ body: (() throws -> Element?) throws -> Output
    ) rethrows -> Output {
        let reading = ReadAhead()
        DispatchQueue(label: "read-ahead").async { reading.read(next) }
        defer { reading.stop() }
        var batch = Batch()
        var index = 0
        return try body {
            while index == batch.elements.count {
                if let end = batch.end {
                    try end.get()
                    return nil
                }
                batch = reading.firstBatch()
                index = 0
            }
            defer { index += 1 }
            return batch.elements[index]
        }
    }

    private func read(_ next: () throws -> Element?) {
        defer { ended.signal() }
        while true {
            free.wait()
            if isStopped.load(ordering: .acquiring) { return }
            let batch = batch(next)
            batches.withLock { $0.append(batch) }
            filled.signal()
            if batch.end != nil { return }
        }
    }

    private func batch(_ next: () throws -> Element?) -> Batch {
        var batch = Batch()
        batch.elements.reserveCapacity(Self.batchSize)
        do {
            while batch.elements.count < Self.batchSize, !isStopped.load(ordering: .relaxed) {
                guard let element = try next() else {
                    batch.end = .success(())
                    break
                }
                batch.elements.append(element)
            }
        } catch {
            batch.end = .failure(error)
        }
        return batch
    }

    private func firstBatch() -> Batch {
        filled.wait()
        defer { free.signal() }
        return batches.withLock { $0.removeFirst() }
    }

    private func stop() {
        isStopped.store(true, ordering: .releasing)
        free.signal()
        ended.wait()
    }
}
