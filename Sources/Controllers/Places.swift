import Synchronization

/// For how many at a time there is room.
final class Places: Sendable {
    private let free: Mutex<Int>

    init(_ count: Int) {
        free = Mutex(count)
    }

    /// False when there is none left. Whoever has taken one gives it back.
    func take() -> Bool {
        free.withLock { free in
            guard free > 0 else { return false }
            free -= 1
            return true
        }
    }

    func giveBack() {
        free.withLock { $0 += 1 }
    }
}
