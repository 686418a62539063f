import HTTPTypes

/// A file that was read when the server started.
public final class StaticFile: Sendable {
    /// The media type, by the file extension.
    public let contentType: String
    /// A short hash of the content.
    public let fingerprint: String
    /// The length in bytes.
    public let byteCount: Int
    /// The file as it is.
    let plain: Representation
    /// The file compressed with gzip; `nil` if it is not a text, or hardly becomes smaller.
    let compressed: Representation?

    /// The strong entity tag and the date of the file as it is.
    public var validators: Validators { plain.validators }

    /// One of the forms in which a file is sent (RFC 9110 §3.2).
    struct Representation: Sendable {
        let body: ResponseBody
        let validators: Validators
        /// The fields for clients that validate at each use.
        let fields: ContentFields
        /// The fields for clients that may store the file forever.
        let immutableFields: ContentFields

        /// - Parameter fields: The fields that describe the content.
        init(_ body: ResponseBody, _ validators: Validators, fields: HTTPFields) {
            self.body = body
            self.validators = validators
            var fields = validators.fields + fields
            fields[.cacheControl] = "no-cache"
            self.fields = ContentFields(fields)
            fields[.cacheControl] = "public, max-age=31536000, immutable"
            immutableFields = ContentFields(fields)
        }
    }

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
    ///   - isCompact: Whether a style sheet or a script is sent without comments and indentation.
    ///   - now: The time of reading.
    init(path: String, name: String, isCompact: Bool = false, now: HTTPDate = .now) throws(SystemError) {
        let file = try OpenFile(path: path)
        var hash = Fingerprint()
        let body: ResponseBody
        var gzipped: [UInt8]?
        contentType = ContentType.of(path: name)
        if file.byteCount > Self.memoryLimit {
            try file.forEachPart { hash.add($0) }
            body = .file(file)
        } else {
            let source = try file.contents()
            let content = isCompact ? CompactSource.compact(source, contentType) : source
            hash.add(content)
            body = .bytes(content)
            gzipped = ContentType.isText(contentType) ? Self.gzipped(content) : nil
        }
        byteCount = body.byteCount
        fingerprint = hash.text
        let changed = try file.lastModified()
        var fields: HTTPFields = [.contentType: contentType]
        if gzipped != nil { fields[.vary] = "Accept-Encoding" }
        compressed = gzipped.map { bytes in
            let tag = EntityTag(opaque: "\(hash.text)-gzip")
            let validators = Self.validators(tag, changed: changed, read: now)
            return Representation(.bytes(bytes), validators, fields: fields + [.contentEncoding: "gzip"])
        }
        let validators = Self.validators(EntityTag(hash), changed: changed, read: now)
        plain = Representation(body, validators, fields: fields + [.acceptRanges: "bytes"])
    }

    /// - Returns: `nil` if the result is not smaller by a tenth.
    private static func gzipped(_ content: [UInt8]) -> [UInt8]? {
        Gzip.compress(content, .thorough).flatMap { $0.count < content.count * 9 / 10 ? $0 : nil }
    }

    /// The date is strong if the file was read in a later second than it was changed in (RFC 9110 §8.8.2.2). A date in
    /// the future is replaced by the present (§8.8.2.1).
    private static func validators(_ tag: EntityTag, changed: HTTPDate, read now: HTTPDate) -> Validators {
        Validators(
            entityTag: tag,
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

    /// Whether content of a type is text, which compresses well.
    static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || texts.contains(type)
    }

    private static let texts: Set = [
        "application/json", "application/manifest+json", "application/xml", "image/svg+xml",
    ]

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
