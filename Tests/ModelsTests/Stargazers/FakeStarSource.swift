import Models
import Synchronization

/// A source with GitHub's pages and entity tags, which a test can override.
final class FakeStarSource: StarSource {
    typealias Interception = @Sendable (StarRequest) async throws(StarsFailure) -> StarResponse?

    private struct State {
        var stars: [Star]
        var requests: [StarRequest] = []
        var interception: Interception?
    }

    private let state: Mutex<State>

    init(_ stars: [Star] = []) {
        state = Mutex(State(stars: stars))
    }

    /// The stars, the newest first.
    var stars: [Star] {
        get { state.withLock { $0.stars } }
        set { state.withLock { $0.stars = newValue } }
    }

    /// Returns the requests since the last call.
    func takeRequests() -> [StarRequest] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// Sets a function that may respond in place of the source, or wait; if it returns `nil`, the source responds.
    func intercept(_ interception: Interception?) {
        state.withLock { $0.interception = interception }
    }

    /// Makes each request for one page fail.
    func fail(onPage page: Int, with failure: StarsFailure) {
        intercept { request throws(StarsFailure) in
            if request.pageNumber == page { throw failure }
            return nil
        }
    }

    func response(to request: StarRequest) async throws(StarsFailure) -> StarResponse {
        let interception = state.withLock { state in
            state.requests.append(request)
            return state.interception
        }
        if let answer = try await interception?(request) { return answer }
        return usualResponse(to: request)
    }

    /// Returns the response without an interception.
    func usualResponse(to request: StarRequest) -> StarResponse {
        let starPage = starPage(request.pageNumber)
        return StarResponse(page: starPage.entityTag == request.entityTag ? nil : starPage)
    }

    func starPage(_ page: Int) -> StarPage {
        let stars = stars
        let size = StarRequest.pageSize
        let lastPage = max(1, (stars.count + size - 1) / size)
        let rows = Array(stars.dropFirst((page - 1) * size).prefix(size))
        return StarPage(
            stars: rows,
            entityTag: "\(rows.map { "\($0.id) \($0.repository.starCount)" })",
            nextPage: page < lastPage ? page + 1 : nil,
            lastPage: page < lastPage ? lastPage : nil
        )
    }
}
