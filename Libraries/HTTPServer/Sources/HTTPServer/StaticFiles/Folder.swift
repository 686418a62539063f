import Glibc

/// Lists the files in a folder and the folders in it.
struct Folder {
    /// A regular file: where it is found under the folder, and where it really is.
    struct File {
        let relativePath: String
        let path: String
    }

    private let root: String
    private(set) var files: [File] = []

    /// Leaves out names that start with a dot, symbolic links that lead out of the folder or in circles, and
    /// whatever is neither file nor folder.
    init(path: String) throws(StaticFilesError) {
        guard let resolved = Self.resolve(path) else {
            throw .noFolder(path, reason: String(cString: strerror(errno)))
        }
        root = resolved
        do throws(SystemError) {
            try list(resolved, as: "", within: [])
        } catch {
            throw .noFolder(path, reason: String(cString: strerror(error.code)))
        }
    }

    /// - Parameter ancestors: The folders that lead here, so that a link back to one of them ends.
    private mutating func list(
        _ folder: String,
        as relativePath: String,
        within ancestors: Set<String>
    ) throws(SystemError) {
        guard !ancestors.contains(folder) else { return }
        for name in try Self.names(in: folder) {
            guard let path = Self.resolve("\(folder)/\(name)"), isInside(path) else { continue }
            let relativePath = relativePath.isEmpty ? name : "\(relativePath)/\(name)"
            switch Self.kind(of: path) {
            case S_IFREG: files.append(File(relativePath: relativePath, path: path))
            case S_IFDIR: try list(path, as: relativePath, within: ancestors.union([folder]))
            default: continue
            }
        }
    }

    private func isInside(_ path: String) -> Bool {
        root == "/" || path.utf8.starts(with: "\(root)/".utf8)
    }

    /// In alphabetical order, without those that start with a dot.
    private static func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw SystemError(call: "opendir") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The name is ended by a zero and lives until the next call (readdir(3)).
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.sorted()
    }

    /// The path without symbolic links.
    private static func resolve(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}
