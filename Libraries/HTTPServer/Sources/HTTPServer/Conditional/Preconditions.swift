public import HTTPTypes

/// The conditions that a request makes on the present version of what it asks for or changes (RFC 9110 §13).
///
/// To be evaluated after everything else that could refuse the request, and before it is performed (§13.2.1).
public struct Preconditions: Sendable {
    /// What follows from the conditions.
    public enum Outcome: Sendable {
        /// The request is to be performed.
        case met
        /// The client has this version: 304.
        case notModified
        /// The client thinks of another version: 412.
        case failed
    }

    private let fields: HTTPFields
    /// Whether the request only reads.
    private let isRead: Bool

    /// The conditions of a request.
    public init(_ request: Request) {
        fields = request.headerFields
        isRead = request.method == .get || request.method == .head
    }

    /// The conditions in the order of §13.2.2. A field that is not by its grammar is as one that is not met,
    /// if it lists tags, and as none, if it has a date.
    public func evaluate(against validators: Validators) -> Outcome {
        if let list = value(.ifMatch) {
            guard Self.matchesStrongly(EntityTagList(list), validators.entityTag) else { return .failed }
        } else if let limit = date(.ifUnmodifiedSince), let changed = validators.lastModified, changed > limit {
            return .failed
        }
        if let list = value(.ifNoneMatch) {
            guard Self.matchesWeakly(EntityTagList(list), validators.entityTag) else { return .met }
            return isRead ? .notModified : .failed
        }
        if isRead, let known = date(.ifModifiedSince), let changed = validators.lastModified, changed <= known {
            return .notModified
        }
        return .met
    }

    /// The same where there is no present version: so none can match (§13.1.1, §13.1.2).
    public func evaluateWithoutVersion() -> Outcome {
        value(.ifMatch) == nil ? .met : .failed
    }

    /// Whether a range may be sent, or must the whole be, as the client has parts of another version (§13.1.5).
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

    /// Most requests have no conditions, and whether there is a field is learnt sooner than what its lines make together.
    private func value(_ name: HTTPField.Name) -> String? {
        fields.contains(name) ? fields[name] : nil
    }

    /// §13.1.1
    private static func matchesStrongly(_ list: EntityTagList, _ present: EntityTag?) -> Bool {
        switch list {
        case .any: true
        case .tags(let tags): present.map { tags.contains(where: $0.matchesStrongly) } ?? false
        }
    }

    /// §13.1.2
    private static func matchesWeakly(_ list: EntityTagList, _ present: EntityTag?) -> Bool {
        switch list {
        case .any: true
        case .tags(let tags): present.map { tags.contains(where: $0.matchesWeakly) } ?? false
        }
    }
}

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
