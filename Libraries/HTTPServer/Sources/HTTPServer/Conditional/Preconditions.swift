public import HTTPTypes

/// The conditions of a request on the current version of its resource (RFC 9110 §13).
///
/// Evaluate them after all other checks, and before the request is performed (RFC 9110 §13.2.1).
public struct Preconditions: Sendable {
    /// The result of evaluating the conditions.
    public enum Outcome: Sendable {
        /// The request is to be performed.
        case met
        /// The client has the current version: 304.
        case notModified
        /// The client expects another version: 412.
        case failed
    }

    private let fields: HTTPFields
    /// Whether the method is GET or HEAD.
    private let isRead: Bool

    /// Creates the conditions of a request.
    public init(_ request: Request) {
        fields = request.headerFields
        isRead = request.method == .get || request.method == .head
    }

    /// Evaluates the conditions in the order of RFC 9110 §13.2.2. An invalid list of tags matches nothing. An invalid
    /// date is ignored.
    public func evaluate(against validators: Validators) -> Outcome {
        if let list = value(.ifMatch) {
            guard EntityTagList(list).contains(validators.entityTag, by: EntityTag.matchesStrongly) else {
                return .failed
            }
        } else if let limit = date(.ifUnmodifiedSince), let changed = validators.lastModified, changed > limit {
            return .failed
        }
        if let list = value(.ifNoneMatch) {
            guard EntityTagList(list).contains(validators.entityTag, by: EntityTag.matchesWeakly) else { return .met }
            return isRead ? .notModified : .failed
        }
        if isRead, let known = date(.ifModifiedSince), let changed = validators.lastModified, changed <= known {
            return .notModified
        }
        return .met
    }

    /// Evaluates the conditions for a resource without a current representation, so that no tag matches (RFC 9110 §13.1.1,
    /// §13.1.2).
    public func evaluateWithoutRepresentation() -> Outcome {
        value(.ifMatch) == nil ? .met : .failed
    }

    /// Returns whether a range may be sent. If the client has parts of another version, the whole is sent (RFC 9110
    /// §13.1.5).
    func allowRange(of validators: Validators) -> Bool {
        guard let condition = value(.ifRange) else { return true }
        if let tag = EntityTag(field: condition) {
            return validators.entityTag?.matchesStrongly(tag) ?? false
        }
        return validators.lastModifiedIsStrong && HTTPDate(condition) == validators.lastModified
    }

    private func date(_ name: HTTPField.Name) -> HTTPDate? {
        value(name).flatMap { HTTPDate($0) }
    }

    /// Most requests have no conditions, and `contains` is faster than joining the values.
    private func value(_ name: HTTPField.Name) -> String? {
        fields.contains(name) ? fields[name] : nil
    }
}

/// The entity tag and the date by which clients identify a version (RFC 9110 §8.8).
public struct Validators: Sendable, Hashable {
    /// The tag of the current version.
    public let entityTag: EntityTag?
    /// The time of the last change, not in the future (RFC 9110 §8.8.2.1).
    public let lastModified: HTTPDate?
    /// Whether no two versions can share the date, so that it may identify parts of a version (RFC 9110 §8.8.2.2).
    public let lastModifiedIsStrong: Bool
    /// The fields `ETag` and `Last-Modified`.
    public let fields: HTTPFields

    /// Creates the validators of a version.
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
