package import Models

/// A GitHub that cannot be reached.
package struct MissingStarSource: StarSource {
    package init() {}

    package func answer(to request: StarRequest) async throws(StarsFailure) -> StarAnswer {
        throw .notFetched(RemoteError(host: "api.github.example", reason: .unreachable))
    }
}
