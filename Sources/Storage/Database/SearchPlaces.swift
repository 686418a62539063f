import Synchronization

/// A limit on the searches that run at the same time. The other ones wait without blocking a thread.
final class SearchPlaces: Sendable {
    private struct State {
        var freeCount: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(freeCount: count))
    }

    func search<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await take()
        defer { giveBack() }
        return try await body()
    }

    private func take() async {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                guard state.freeCount > 0 else {
                    state.waiting.append(turn)
                    return false
                }
                state.freeCount -= 1
                return true
            }
            if isFree { turn.resume() }
        }
    }

    /// Hands the place to the search that has waited longest, so that no later one overtakes it.
    private func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.freeCount += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
