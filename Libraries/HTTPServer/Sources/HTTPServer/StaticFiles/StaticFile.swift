import HTTPTypes

/// A file that was read when the server started.
public final class StaticFile: Sendable {
    /// The media type, by the file extension.
    public let contentType: String
    /// A short hash of the content.
    public let fingerprint: String
    /// The length in bytes.
    public let byteCount: Int
    /// The strong entity tag and the date.
    public let validators: Validators

    let body: ResponseBody
    /// The fields for clients that validate at each use.
    let fields: ContentFields
    /// The fields for clients that may store the file forever.
    let immutableFields: ContentFields

    /// The encoded fields of the most frequent responses.
    struct ContentFields: Sendable {
        let content: WrittenFields
        let notModified: WrittenFields

        init(_ fields: HTTPFields) {
            content = WrittenFields(fields)
            notModified = WrittenFields(fields.ofNotModified)
        }
    }

    /// The maximum size in bytes of files that are kept in memory. Larger ones stay on disk, and the kernel sends them.
    private static let memoryLimit = 256 << 10

    /// - Parameters:
    ///   - name: The path in the folder, which determines the media type. A link may point to a file with another name.
    ///   - now: The time of reading.
    init(path: String, name: String, now: HTTPDate = .now) throws(SystemError) {
        let file = try OpenFile(path: path)
        var hash = Fingerprint()
        if file.byteCount > Self.memoryLimit {
            try file.forEachPart { hash.add($0) }
            body = .file(file)
        } else {
            let content = try file.contents()
            hash.add(content)
            body = .bytes(content)
        }
        byteCount = body.byteCount
        fingerprint = hash.text
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

    /// The date is strong if the file was read in a later second than it was changed in (RFC 9110 §8.8.2.2). A date in
    /// the future is replaced by the present (§8.8.2.1).
    private static func validators(_ hash: Fingerprint, changed: HTTPDate, read now: HTTPDate) -> Validators {
        Validators(
            entityTag: EntityTag(hash),
            lastModified: min(changed, now),
            lastModifiedIsStrong: changed < now
        )
    }
}

/// A 64-bit hash of a file's content (FNV-1a).
///
/// It distinguishes versions of the site's own files, so no attacker chooses the content. By chance one pair in 2^64
/// collides.
struct Fingerprint {
    private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
        }
    }

    /// A shorter hash.
    var number: UInt32 { UInt32(truncatingIfNeeded: hash ^ hash >> 32) }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// The media types of files, by extension.
enum ContentType {
    /// Returns a media type, by default `application/octet-stream`, which browsers save instead of displaying.
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
