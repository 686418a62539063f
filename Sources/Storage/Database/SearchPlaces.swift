import Synchronization

/// Lets so many search at a time; the others wait for their turn, and no thread waits with them.
final class SearchPlaces: Sendable {
    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(_ count: Int) {
        state = Mutex(State(free: count))
    }

    func search<Result>(_ body: () async throws -> Result) async rethrows -> Result {
        await take()
        defer { giveBack() }
        return try await body()
    }

    private func take() async {
        await withCheckedContinuation { turn in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(turn)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { turn.resume() }
        }
    }

    /// Whoever waits gets the place itself, so that nobody who comes later is before them.
    private func giveBack() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard !state.waiting.isEmpty else {
                state.free += 1
                return nil
            }
            return state.waiting.removeFirst()
        }
        next?.resume()
    }
}
