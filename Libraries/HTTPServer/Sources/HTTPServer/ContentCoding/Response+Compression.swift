import HTTPTypes

extension Response {
    /// The sizes that are compressed: less would not save a packet, and more would keep the event loop from other clients.
    private static let compressedSizes = 1_400...(256 << 10)

    /// Compresses a page with gzip if the client accepts that, and the budget has time for it.
    ///
    /// The entity tag becomes weak, because the same page has two forms (RFC 9110 §8.8.3.3).
    public mutating func compress(for request: Request, within budget: CompressionBudget) {
        guard case .bytes(let content) = body, Self.compressedSizes.contains(content.count), request.acceptsGzip,
            fields.areCompressible
        else { return }
        let start = MonotonicInstant.now
        guard budget.isOpen(at: start), let compressed = Gzip.compress(content, .fast) else { return }
        budget.use(MonotonicInstant.now - start)
        body = .bytes(compressed)
        var fields = headerFields
        fields[.contentEncoding] = "gzip"
        fields[.vary] = "Accept-Encoding"
        fields[.eTag] = fields[.eTag].flatMap(EntityTag.init(field:))?.weakened.description
        headerFields = fields
    }
}

extension ResponseFields {
    /// Whether the content is text that is not compressed yet.
    fileprivate var areCompressible: Bool {
        let fields = all
        return !fields.contains(.contentEncoding) && !fields.contains(.contentRange)
            && (fields[.contentType].map(ContentType.isText) ?? false)
    }
}
