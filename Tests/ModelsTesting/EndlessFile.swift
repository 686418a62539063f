import Dispatch
import Models
import Synchronization

/// A file that goes on as long as somebody holds this. However a test ends, so does the file, and with it the thread that
/// reads it.
package final class EndlessFile: Sendable {
    private static let rows = "n,a\nm,b\n,c\n"

    package let file: ImportFile
    private let end: DispatchSemaphore

    package init() {
        let end = DispatchSemaphore(value: 0)
        let beginning = Mutex<[UInt8]?>(Self.beginning)
        file = ImportFile(name: "endless.csv", byteCount: nil) {
            if let part = beginning.withLock({ $0.take() }) { return part }
            // As slow as a file from a network, so that it takes no processor from other tests.
            guard end.wait(timeout: .now() + .milliseconds(1)) == .timedOut else { return nil }
            return Array(Self.rows.utf8)
        }
        self.end = end
    }

    deinit { end.signal() }

    /// More than is looked at before the first row is read, which at that pace would take long.
    private static var beginning: [UInt8] {
        Array(("name,artist\n" + String(repeating: rows, count: (300 << 10) / rows.utf8.count)).utf8)
    }
}
