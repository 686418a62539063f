import GRDB
import Synchronization

/// The check of databases that a crash has left and that are too large to be read before the start. They are read while
/// the app serves. If one is damaged, the app is not ready from then on.
final class LaterCheck: Sendable {
    private let files: [DatabaseFile]
    private let databases: [any DatabaseReader]
    private let damage = Mutex<StorageError?>(nil)

    /// - Parameters:
    ///   - files: The files to check; empty if all of them were checked before the start, or need no check.
    ///   - databases: The databases in these files, in the same order.
    init(of files: [DatabaseFile] = [], in databases: [any DatabaseReader] = []) {
        self.files = files
        self.databases = databases
    }

    /// Reads the databases.
    /// - Throws: `StorageError.damaged`, or `CancellationError`.
    func run() async throws {
        for (file, database) in zip(files, databases) {
            do {
                try await database.read { db in try db.checkContent(of: file.path, comparingIndexes: false) }
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
