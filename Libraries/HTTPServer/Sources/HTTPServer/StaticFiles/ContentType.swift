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
