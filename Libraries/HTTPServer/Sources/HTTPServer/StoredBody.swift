import Synchronization

/// A body in memory that is handed out once.
final class StoredBody: Sendable {
    private let bytes: Mutex<[UInt8]?>

    init(_ bytes: [UInt8]) {
        self.bytes = Mutex(bytes.isEmpty ? nil : bytes)
    }

    /// How many bytes there still are.
    var byteCount: Int {
        bytes.withLock { $0?.count ?? 0 }
    }

    func take() -> [UInt8]? {
        bytes.withLock { bytes in
            defer { bytes = nil }
            return bytes
        }
    }
}
