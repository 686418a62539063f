import Glibc
import Synchronization

/// A lock on a file in the data folder. It ends with `release()` or with the process, however that dies; never
/// with this object, because stores that live on still use the database.
final class FolderLock: Sendable {
    private let descriptor: Mutex<Int32?>

    init(folder: String) throws(StorageError) {
        let file = folder + "/flipside.lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .notWritable(path: file, reason: systemErrorMessage()) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let reason = errno
            let owner = Self.owner(in: descriptor)
            close(descriptor)
            guard reason == EWOULDBLOCK else {
                throw .notWritable(path: file, reason: systemErrorMessage(reason))
            }
            throw .inUse(path: folder, processID: owner)
        }
        Self.sign(descriptor)
        self.descriptor = Mutex(descriptor)
    }

    func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor { close(open) }
            descriptor = nil
        }
    }

    /// Leaves the number of this process in the file, for the message to the next one. Only that depends on it,
    /// so failing does no harm.
    private static func sign(_ descriptor: Int32) {
        let bytes = Array("\(getpid())\n".utf8)
        guard ftruncate(descriptor, 0) == 0 else { return }
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }

    private static func owner(in descriptor: Int32) -> Int32? {
        var bytes = [UInt8](repeating: 0, count: 16)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0 else { return nil }
        return Int32(String(decoding: bytes.prefix(count).prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
}
