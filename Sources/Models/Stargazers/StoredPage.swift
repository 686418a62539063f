/// What is known of a page as the source sent it last.
package struct StoredPage: Sendable, Equatable {
    package let entityTag: String
    package let isLast: Bool

    package init(entityTag: String, isLast: Bool) {
        self.entityTag = entityTag
        self.isLast = isLast
    }
}
