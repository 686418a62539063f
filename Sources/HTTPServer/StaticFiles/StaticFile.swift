import HTTPTypes

/// A file that was read when the server started.
public struct StaticFile: Sendable {
    /// Its media type, by its extension.
    public let contentType: String
    /// A short hash of its content, for URLs that change with it: `/app.css?v=…`.
    public let fingerprint: String
    /// Its length in bytes.
    public let byteCount: Int

    let body: ResponseBody
    /// The fields of every response with it, but for `Cache-Control`.
    let fields: HTTPFields

    /// Larger files stay on disk and are sent from there by the kernel.
    private static let memoryLimit = 256 << 10

    /// A strong validator (RFC 9110 §8.8.3): other content has another tag.
    public var entityTag: String {
        "\"\(fingerprint)\""
    }

    init(path: String) throws(SystemError) {
        let file = try OpenFile(path: path)
        var hash = Fingerprint()
        var content: [UInt8] = []
        let staysOnDisk = file.byteCount > Self.memoryLimit
        try file.forEachPart { part in
            hash.add(part)
            if !staysOnDisk { content += part }
        }
        body = staysOnDisk ? .file(file) : .bytes(content)
        byteCount = body.byteCount
        fingerprint = hash.text
        contentType = ContentType.of(path: path)
        fields = [.contentType: contentType, .eTag: "\"\(hash.text)\""]
    }
}
