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
