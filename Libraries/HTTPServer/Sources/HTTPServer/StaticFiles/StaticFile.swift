import HTTPTypes

/// A file that was read when the server started.
public final class StaticFile: Sendable {
    /// Its media type, by its extension.
    public let contentType: String
    /// A short hash of its content, for URLs that change with it: `/app.css?v=…`.
    public let fingerprint: String
    /// Its length in bytes.
    public let byteCount: Int
    /// Its tag, which is strong, and its date.
    public let validators: Validators

    let body: ResponseBody
    /// The query of the URL that changes with the content.
    let versionQuery: String
    /// For clients that ask again each time.
    let fields: ContentFields
    /// For those that may keep for ever what they get.
    let immutableFields: ContentFields

    /// The fields of the answers that are sent most, with the content and without.
    struct ContentFields: Sendable {
        let content: WrittenFields
        let notModified: WrittenFields

        init(_ fields: HTTPFields) {
            content = WrittenFields(fields)
            notModified = WrittenFields(fields.ofNotModified)
        }
    }

    /// In bytes. Smaller files are copied into what is sent, in one call with the head.
    private static let copyLimit = 16 << 10

    /// In bytes. Larger files stay on disk. From there, as from memory, the kernel sends what nobody copies.
    private static let memoryLimit = 256 << 10

    /// - Parameters:
    ///   - name: What the folder calls it, which says its type; a link may lead to a file of any name.
    ///   - now: When the file is read.
    init(path: String, name: String, now: HTTPDate = .now) throws(SystemError) {
        let file = try OpenFile(path: path)
        var hash = Fingerprint()
        var content: [UInt8] = []
        let staysOnDisk = file.byteCount > Self.memoryLimit
        try file.forEachPart { part in
            hash.add(part)
            if !staysOnDisk { content += part }
        }
        switch file.byteCount {
        case ...Self.copyLimit: body = .bytes(content)
        case ...Self.memoryLimit: body = (try? OpenFile(inMemory: content)).map { .file($0) } ?? .bytes(content)
        default: body = .file(file)
        }
        byteCount = body.byteCount
        fingerprint = hash.text
        versionQuery = "v=\(hash.text)"
        contentType = ContentType.of(path: name)
        validators = Self.validators(hash, changed: try file.lastModified(), read: now)
        var fields = validators.fields
        fields[.contentType] = contentType
        fields[.acceptRanges] = "bytes"
        fields[.cacheControl] = "no-cache"
        self.fields = ContentFields(fields)
        fields[.cacheControl] = "public, max-age=31536000, immutable"
        immutableFields = ContentFields(fields)
    }

    /// A file that was read in a later second than it was changed in has a date that no other version has which
    /// was read so (RFC 9110 §8.8.2.2). A date in the future is none (§8.8.2.1).
    private static func validators(_ hash: Fingerprint, changed: HTTPDate, read now: HTTPDate) -> Validators {
        Validators(
            entityTag: EntityTag(hash),
            lastModified: min(changed, now),
            lastModifiedIsStrong: changed < now
        )
    }
}

/// The media types of files, by their extension.
enum ContentType {
    /// - Returns: `application/octet-stream` for what is not known, which browsers save instead of showing.
    static func of(path: String) -> String {
        guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return unknown }
        let fileExtension = path[path.utf8.index(after: dot)...].lowercased()
        return byExtension[fileExtension] ?? unknown
    }

    private static let unknown = "application/octet-stream"

    private static let byExtension = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "md": "text/markdown; charset=utf-8",
        "csv": "text/csv; charset=utf-8",
        "xml": "application/xml",
        "json": "application/json",
        "map": "application/json",
        "webmanifest": "application/manifest+json",
        "svg": "image/svg+xml",
        "png": "image/png",
        "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
        "gif": "image/gif",
        "webp": "image/webp",
        "avif": "image/avif",
        "ico": "image/x-icon",
        "woff2": "font/woff2",
        "woff": "font/woff",
        "ttf": "font/ttf",
        "otf": "font/otf",
        "mp3": "audio/mpeg",
        "m4a": "audio/mp4",
        "ogg": "audio/ogg",
        "wav": "audio/wav",
        "mp4": "video/mp4",
        "webm": "video/webm",
        "pdf": "application/pdf",
        "wasm": "application/wasm",
        "zip": "application/zip",
    ]
}
