import Glibc
import HTTPTypes

/// The files of a folder, read once: what was not there when the server started is never served, and a request
/// never touches a path.
///
/// A file that changes while the server runs is served as it was, unless it is large: so put a new version of a
/// large file in place by renaming, and restart the server.
public struct StaticFiles: Sendable {
    /// By the bytes of their paths: Linux tells names apart that are equal as text, such as the two ways to write ä.
    private let files: [[UInt8]: StaticFile]

    /// Reads a folder and the folders in it. Names that start with a dot and symbolic links that lead out of
    /// the folder are left out.
    public init(folder path: String) throws(StaticFilesError) {
        var files: [[UInt8]: StaticFile] = [:]
        for file in try Folder(path: path).files {
            do throws(SystemError) {
                files[Array(file.relativePath.utf8)] = try StaticFile(path: file.path, name: file.relativePath)
            } catch {
                throw .unreadable(file.path, reason: error.description)
            }
        }
        self.files = files
    }

    /// The path of every file under the folder, such as `icons/star.svg`, in alphabetical order.
    public var paths: [String] {
        files.keys.map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    /// A file by its path under the folder, without a slash at the start and already percent-decoded.
    public func file(at relativePath: String) -> StaticFile? {
        files[Array(relativePath.utf8)]
    }

    /// The answer to a request for a file: 200 with its content, 206 with a part of it, 304 when the client has
    /// it already, 412 and 416 (RFC 9110 §13, §14), or 405 for methods other than GET and HEAD.
    ///
    /// A URL with `v=` and the fingerprint as its query never changes its content, so it may be kept for ever;
    /// under any other the client asks again each time.
    public func response(for file: StaticFile, to request: Request) -> Response {
        guard request.method == .get || request.method == .head else {
            return Response(status: .methodNotAllowed, headerFields: [.allow: "GET, HEAD"])
        }
        let isVersioned = request.query.map { $0 == file.versionQuery } ?? false
        let fields = isVersioned ? file.immutableFields : file.fields
        return Response(fields: fields.content, body: file.body).selected(
            by: request,
            validators: file.validators,
            acceptsRanges: true,
            notModifiedFields: fields.notModified
        )
    }
}

/// Why a folder of static files could not be read.
public enum StaticFilesError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder itself is missing or is no folder.
    case noFolder(String, reason: String)
    /// Something in it cannot be read.
    case unreadable(String, reason: String)

    /// What is wrong and what to do about it, in one line.
    public var description: String {
        switch self {
        case .noFolder(let path, let reason):
            "The folder \(path) cannot be read: \(reason). Name the folder with the public files."
        case .unreadable(let path, let reason):
            "\(path) cannot be read: \(reason). Make it readable, or take it out of the folder."
        }
    }
}

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
