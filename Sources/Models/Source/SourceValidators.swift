/// What tells one state of a file on another machine from the next (RFC 9110 §8.8), as that machine has put it.
package struct SourceValidators: Sendable, Equatable {
    package let entityTag: String?
    package let lastModified: String?

    /// `nil` when there is neither.
    package init?(entityTag: String?, lastModified: String?) {
        guard entityTag != nil || lastModified != nil else { return nil }
        self.entityTag = entityTag
        self.lastModified = lastModified
    }
}
