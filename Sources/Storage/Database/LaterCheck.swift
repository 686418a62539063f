import GRDB
import Synchronization

/// The check of databases that a crash has left and that are too large to be read before the start. They are read while
/// the app serves. If one is damaged, the app is not ready from then on.
final class LaterCheck: Sendable {
    private let files: [DatabaseFile]
    private let damage = Mutex<StorageError?>(nil)

    /// - Parameter files: The databases to check; none if all were checked before the start, or need no check.
    init(of files: [DatabaseFile] = []) {
        self.files = files
    }

    /// Reads the databases, with a connection of its own for each, because it takes long. Do not call it on an event loop.
    /// - Throws: `StorageError.damaged`, or `CancellationError`.
    func run() async throws {
        for file in files {
            do {
                let reader = try file.openReader()
                defer { try? reader.close() }
                try await reader.read { db in try db.checkContent(of: file.path, comparingIndexes: false) }
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                let error = StorageError(error, file: file.path)
                damage.withLock { $0 = error }
                throw error
            }
        }
    }

    /// - Throws: The damage that was found.
    func requireNoDamage() throws(StorageError) {
        if let damage = damage.withLock(\.self) { throw damage }
    }
}
