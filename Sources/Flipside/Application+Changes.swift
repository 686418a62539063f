import Controllers
import HTTPServer
import HTTPTypes
import Models

/// The changes that a client has made on another machine with the same database.
extension Application {
    /// The time for which a request waits for them. After it, the client sees the earlier state, as everyone else does.
    private static let waitLimit = Duration.seconds(1)

    /// Waits until this machine has the changes that the client has made a moment ago.
    func catchUp(with request: Request, by follower: ChangeFollower) async {
        let seen = request.cookies.seenChanges
        guard !seen.isEmpty else { return }
        try? await withTimeLimit(Self.waitLimit, error: CancellationError()) { try await follower.catchUp(with: seen) }
    }

    /// Responds to a form, and gives the client a cookie with its changes.
    func remembering(
        _ request: Request,
        in context: RequestContext,
        respond: () async -> Response
    ) async -> Response {
        let log = ChangeLog()
        let response = await ChangeLog.$current.withValue(log) { await respond() }
        guard !log.revisions.isEmpty else { return response }
        return (try? response.remembering(log.revisions, after: request.cookies.seenChanges, in: context)) ?? response
    }
}
