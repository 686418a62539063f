import HTTPTypes
import SystemCalls

/// The files of a folder, read once. Files that did not exist at the start are not served, and requests never access
/// paths.
///
/// ```swift
/// let files = try StaticFiles(folder: "Public")
///
/// func response(to request: Request) -> Response {
///     guard let file = files.file(at: String(request.path.dropFirst())) else { return Response(status: .notFound) }
///     return files.response(for: file, to: request)
/// }
/// ```
///
/// A changed file is served in its old version, except for large files, which stay on disk. To update a large file,
/// replace it by renaming, and restart the server.
public struct StaticFiles: Sendable {
    /// The files by the bytes of their paths, because Linux distinguishes names that are equal as text, such as the two
    /// encodings of ä.
    private let files: [[UInt8]: StaticFile]

    /// A number from 1 that depends on the paths and contents of all files, for URLs that change with them.
    public let version: UInt32

    /// Reads a folder with its subfolders. Names that start with a dot, and symbolic links out of the folder, are
    /// skipped.
    /// - Parameter isCompact: Whether style sheets and scripts are sent without the comments that begin a line, and without
    ///   indentation.
    public init(folder path: String, isCompact: Bool = false) throws(StaticFilesError) {
        var files: [[UInt8]: StaticFile] = [:]
        for file in try Folder(path: path).files {
            do throws(SystemError) {
                files[Array(file.relativePath.utf8)] = try StaticFile(
                    path: file.path,
                    name: file.relativePath,
                    isCompact: isCompact
                )
            } catch {
                throw .unreadable(file.path, reason: error.description)
            }
        }
        self.files = files
        version = Self.version(of: files)
    }

    private static func version(of files: [[UInt8]: StaticFile]) -> UInt32 {
        var hash = Fingerprint()
        for (path, file) in files.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
            hash.add(path)
            hash.add(Array(file.fingerprint.utf8))
        }
        return max(1, hash.number)
    }

    /// The paths of all files, such as `icons/star.svg`, in alphabetical order.
    public var paths: [String] {
        files.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    /// Returns the file at a path relative to the folder, percent-decoded and without a leading slash.
    public func file(at relativePath: String) -> StaticFile? {
        files[Array(relativePath.utf8)]
    }

    /// Returns the response to a request for a file, compressed for clients that accept it: 200, 206, 304, 412 or 416 (RFC 9110 §13, §14), or 405 for methods
    /// other than GET and HEAD.
    /// - Parameter isImmutable: Whether the file never changes under its URL, for example because the URL contains the
    ///   ``version``. Clients may then store it forever; otherwise they validate it at each use.
    public func response(for file: StaticFile, to request: Request, isImmutable: Bool = false) -> Response {
        guard request.method == .get || request.method == .head else {
            return Response(status: .methodNotAllowed, headerFields: [.allow: "GET, HEAD"])
        }
        // A range of compressed bytes is of no use to a client that wants a part of the text.
        let isCompressed = request.acceptsGzip && !request.headerFields.contains(.range)
        let form = isCompressed ? file.compressed ?? file.plain : file.plain
        let fields = isImmutable ? form.immutableFields : form.fields
        return Response(fields: fields.content, body: form.body).selected(
            by: request,
            validators: form.validators,
            acceptsRanges: true,
            notModifiedFields: fields.notModified
        )
    }
}

/// The reason why a folder of static files could not be read.
public enum StaticFilesError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder does not exist or is not a folder.
    case noFolder(String, reason: String)
    /// A file in the folder cannot be read.
    case unreadable(String, reason: String)

    /// The reason and advice, in one line.
    public var description: String {
        switch self {
        case .noFolder(let path, let reason):
            "The folder \(path) cannot be read: \(reason). Choose the folder with the public files."
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason). Make it readable, or remove it from the folder."
        }
    }
}

/// The regular files in a folder and its subfolders.
struct Folder {
    /// A regular file: its path relative to the folder, and its real path.
    struct File {
        let relativePath: String
        let path: String
    }

    private let root: String
    private(set) var files: [File] = []

    /// Lists a folder. Names that start with a dot, symbolic links out of the folder or in circles, and special files
    /// are skipped.
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

    /// - Parameter ancestors: The folders above, to detect links in circles.
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

    /// Returns the names in alphabetical order, without those that start with a dot.
    private static func names(in folder: String) throws(SystemError) -> [String] {
        guard let stream = opendir(folder) else { throw SystemError(call: "opendir") }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The name is zero-terminated and valid until the next call (readdir(3)).
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name.utf8.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the path without symbolic links.
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
