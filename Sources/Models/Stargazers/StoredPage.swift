/// What is known of a page as the source sent it last.
package struct StoredPage: Sendable, Equatable {
    package let entityTag: String
    package let isLast: Bool
    /// Of the stars that were on it.
    package let repositoryIDs: Set<Repository.ID>

    package init(entityTag: String, isLast: Bool, repositoryIDs: Set<Repository.ID>) {
        self.entityTag = entityTag
        self.isLast = isLast
        self.repositoryIDs = repositoryIDs
    }
}
