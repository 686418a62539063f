public import HTTPTypes

/// What a client can ask for a resource's version by: its tag and its date (RFC 9110 §8.8).
public struct Validators: Sendable, Hashable {
    /// The tag of the present version.
    public let entityTag: EntityTag?
    /// When the resource last changed; never later than now (§8.8.2.1).
    public let lastModified: HTTPDate?
    /// Whether no two versions can have this date, so that parts may be put together by it (§8.8.2.2).
    public let lastModifiedIsStrong: Bool
    /// `ETag` and `Last-Modified`, written once for all responses.
    public let fields: HTTPFields

    /// The validators of a version.
    public init(
        entityTag: EntityTag? = nil,
        lastModified: HTTPDate? = nil,
        lastModifiedIsStrong: Bool = false
    ) {
        self.entityTag = entityTag
        self.lastModified = lastModified
        self.lastModifiedIsStrong = lastModifiedIsStrong
        var fields = HTTPFields()
        fields[.eTag] = entityTag?.description
        fields[.lastModified] = lastModified?.description
        self.fields = fields
    }
}
