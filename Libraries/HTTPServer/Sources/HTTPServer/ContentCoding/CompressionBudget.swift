import Synchronization

/// The time that compressing responses may take: a share of one processor. When it is used up, responses are sent as they
/// are, because a busy server helps more by answering soon.
public final class CompressionBudget: Sendable {
    /// The time in seconds that is left, and when that was.
    private struct State {
        var rest: Double
        var time: MonotonicInstant
    }

    private let share: Double
    private let state: Mutex<State>

    /// - Parameter share: The part of the time of one processor; up to that part of a second may be used at once.
    public convenience init(share: Double = 0.25) {
        self.init(share: share, at: .now)
    }

    init(share: Double, at now: MonotonicInstant) {
        self.share = share
        state = Mutex(State(rest: share, time: now))
    }

    /// Whether any time is left.
    func isOpen(at now: MonotonicInstant) -> Bool {
        state.withLock { state in
            state.rest = min(share, state.rest + share * ((now - state.time) / .seconds(1)))
            state.time = max(state.time, now)
            return state.rest > 0
        }
    }

    /// Counts the time that a compression has taken.
    func use(_ time: Duration) {
        state.withLock { $0.rest -= time / .seconds(1) }
    }
}
