/// What `CommentsModel` needs to keep its comments.
package protocol CommentsStore: Sendable {
    /// The list that was kept last; nil before the first.
    func load() async throws -> CommentList?

    /// Keeps `list` in place of the one before: all of it or, when that fails, nothing of it.
    func replace(with list: CommentList) async throws
}
