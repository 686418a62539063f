import Foundation

/// The folder with the databases, which one process at a time has for itself.
struct DataFolder: Sendable {
    let path: String
    private let lock: FolderLock

    /// Makes the folder when it is missing, for its owner only, and locks it.
    init(path: String) throws(StorageError) {
        try Self.make(path)
        guard Self.isFolder(path) else { throw .notAFolder(path: path) }
        guard access(path, W_OK | X_OK) == 0 else {
            throw .notWritable(path: path, reason: systemErrorMessage())
        }
        self.path = path
        lock = try FolderLock(folder: path)
    }

    /// Lets other processes use the folder.
    func unlock() { lock.release() }

    /// When root has made files here, the server, which is somebody else, still needs to write to them.
    func giveFilesToOwner() {
        var folder = stat()
        guard geteuid() == 0, stat(path, &folder) == 0, folder.st_uid != 0,
            let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        else { return }
        for name in names where DatabasePart.allCases.contains(where: { name.hasPrefix($0.name) }) {
            let file = "\(path)/\(name)"
            var status = stat()
            // With another name, it may be a file of root's elsewhere, to which the owner has made a link here.
            guard lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                status.st_uid == 0, status.st_nlink == 1
            else { continue }
            _ = lchown(file, folder.st_uid, folder.st_gid)
        }
    }

    /// Waits until the names in a folder have reached the disk: without that, a file whose content is there may be lost
    /// by a power cut. A folder that cannot be read cannot be waited for, and serves all the same.
    static func synchronize(_ path: String) {
        _ = synchronizeToDisk(path)
    }

    /// Makes the folder and those above it, to stay.
    private static func make(_ path: String) throws(StorageError) {
        if mkdir(path, 0o700) == 0 { return synchronize(parent(of: path) ?? (path.first == "/" ? "/" : ".")) }
        guard errno != EEXIST else { return }
        guard errno == ENOENT, let parent = parent(of: path) else {
            throw .cannotMakeFolder(path: path, reason: systemErrorMessage())
        }
        try make(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .cannotMakeFolder(path: path, reason: systemErrorMessage())
        }
        synchronize(parent)
    }

    private static func parent(of path: String) -> String? {
        var rest = path[...]
        while rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
        guard let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")), slash > rest.startIndex else {
            return nil
        }
        return String(rest[..<slash])
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
