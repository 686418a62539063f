package import Models

/// A source of comments that cannot be reached.
package struct MissingSource: CommentsSource {
    package let host = "comments.example"

    package init() {}

    package func document(
        reporting progress: @escaping @Sendable (Int) async -> Void
    ) async throws(RemoteError) -> [UInt8] {
        throw RemoteError(host: "comments.example", reason: .unreachable)
    }
}

/// A GitHub that cannot be reached.
package struct MissingStarSource: StarSource {
    package init() {}

    package func response(to request: StarRequest) async throws(StarsFailure) -> StarResponse {
        throw .notFetched(RemoteError(host: "api.github.example", reason: .unreachable))
    }
}
