import Foundation
import Synchronization

/// The folder of the databases. One process at a time can use it.
struct DataFolder: Sendable {
    let path: String
    private let lock: FolderLock

    /// Creates the folder if it is missing, for its owner only, and locks it.
    init(path: String) throws(StorageError) {
        try Self.make(path)
        guard Self.isFolder(path) else { throw .notAFolder(path: path) }
        guard access(path, W_OK | X_OK) == 0 else {
            throw .notWritable(path: path, reason: systemErrorMessage())
        }
        self.path = path
        lock = try FolderLock(folder: path)
    }

    func unlock() { lock.release() }

    /// Gives files that root has created here to the owner of the folder, whose server has to write to them.
    func giveFilesToOwner() {
        var folder = stat()
        guard geteuid() == 0, stat(path, &folder) == 0, folder.st_uid != 0,
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { return }
        for name in names where DatabasePart.allCases.contains(where: { name.hasPrefix($0.name) }) {
            let file = "\(path)/\(name)"
            var status = stat()
            // A file with two names may be a hard link, created by the owner, to a file of root elsewhere.
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == 0, status.st_nlink == 1
            else { continue }
            _ = lchown(file, folder.st_uid, folder.st_gid)
        }
    }

    /// Creates the folder and its missing parents, and waits until they have reached the disk. A parent that cannot be
    /// read is used without waiting.
    private static func make(_ path: String) throws(StorageError) {
        let parent = parentFolder(of: path)
        if mkdir(path, 0o700) != 0 {
            guard errno != EEXIST else { return }
            guard errno == ENOENT, parent != path else {
                throw .cannotMakeFolder(path: path, reason: systemErrorMessage())
            }
            try make(parent)
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
                throw .cannotMakeFolder(path: path, reason: systemErrorMessage())
            }
        }
        try? synchronize(parent)
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

/// A lock on a file in the data folder. It ends with `release()` or with the process, even if that is killed. It does
/// not end with this object, because stores that live longer still use the databases.
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
            if let open = descriptor {
                // A child process that is just being started may have the descriptor too, and would keep the lock.
                flock(open, LOCK_UN)
                close(open)
            }
            descriptor = nil
        }
    }

    /// Writes the number of this process into the file, for the error message of another one. Nothing else depends on
    /// it, so errors are ignored.
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
