import Models
import Synchronization

/// Pages of stars as GitHub has them, each with an entity tag of its content; but for what a test wants otherwise.
final class FakeStarSource: StarSource {
    typealias Interception = @Sendable (StarRequest) async throws(StarsFailure) -> StarAnswer?

    private struct State {
        var stars: [Star]
        var requests: [StarRequest] = []
        var interception: Interception?
    }

    private let state: Mutex<State>

    init(_ stars: [Star] = []) {
        state = Mutex(State(stars: stars))
    }

    /// The newest first.
    var stars: [Star] {
        get { state.withLock { $0.stars } }
        set { state.withLock { $0.stars = newValue } }
    }

    /// Since the last look.
    func takeRequests() -> [StarRequest] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// Lets a test answer, or wait; nil answers as usual.
    func intercept(_ interception: Interception?) {
        state.withLock { $0.interception = interception }
    }

    /// Fails for one page, always.
    func fail(onPage page: Int, with failure: StarsFailure) {
        intercept { request throws(StarsFailure) in
            if request.page == page { throw failure }
            return nil
        }
    }

    func answer(to request: StarRequest) async throws(StarsFailure) -> StarAnswer {
        let interception = state.withLock { state in
            state.requests.append(request)
            return state.interception
        }
        if let answer = try await interception?(request) { return answer }
        return usualAnswer(to: request)
    }

    /// What is answered when a test does not want it otherwise.
    func usualAnswer(to request: StarRequest) -> StarAnswer {
        let batch = batch(request.page)
        return StarAnswer(batch: batch.entityTag == request.entityTag ? nil : batch)
    }

    func batch(_ page: Int) -> StarBatch {
        let stars = stars
        let size = StarRequest.pageSize
        let lastPage = max(1, (stars.count + size - 1) / size)
        let rows = Array(stars.dropFirst((page - 1) * size).prefix(size))
        return StarBatch(
            stars: rows,
            entityTag: "\(rows.map { "\($0.id) \($0.repository.starCount)" })",
            nextPage: page < lastPage ? page + 1 : nil,
            lastPage: page < lastPage ? lastPage : nil
        )
    }
}
