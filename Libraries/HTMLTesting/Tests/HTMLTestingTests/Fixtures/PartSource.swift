import Synchronization

/// Gives texts one after another as bytes, and nothing after the last.
final class PartSource: Sendable {
    private let parts: Mutex<ArraySlice<String>>

    init(_ parts: [String]) {
        self.parts = Mutex(parts[...])
    }

    func next() -> [UInt8] {
        parts.withLock { Array(($0.popFirst() ?? "").utf8) }
    }
}
