import Dispatch
import Models
import Synchronization

/// A file that does not end while this object exists. When a test ends, so does the file, and the thread that reads it.
package final class EndlessFile: Sendable {
    private static let rows = "n,a\nm,b\n"

    package let file: ImportFile
    private let end: DispatchSemaphore

    package init() {
        let end = DispatchSemaphore(value: 0)
        let beginning = Mutex<[UInt8]?>(Self.beginning)
        file = ImportFile(name: "endless.csv", byteCount: nil) {
            if let part = beginning.withLock({ $0.take() }) { return part }
            // As slow as a file from a network, so that it leaves the processor to other tests.
            guard end.wait(timeout: .now() + .milliseconds(1)) == .timedOut else { return nil }
            return Array(Self.rows.utf8)
        }
        self.end = end
    }

    deinit { end.signal() }

    /// The beginning of the file: more than is examined before the first row, which would take long at that speed. Its
    /// rows are long, because thousands of short ones take seconds.
    private static var beginning: [UInt8] {
        let row = String(repeating: "n", count: 200) + ",a\n"
        return Array(("name,artist\n,c\n" + String(repeating: row, count: (300 << 10) / row.utf8.count)).utf8)
    }
}
