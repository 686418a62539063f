import Glibc
import Synchronization

/// A file descriptor that is closed with its last reference, unless it was handed over before.
final class Descriptor: Sendable {
    private let storage: Atomic<CInt>
    private let isSlowToClose: Bool

    /// Takes over an open descriptor, which from now on nobody else closes.
    /// - Parameter isSlowToClose: Whether closing it frees the space of a file, which takes milliseconds and is
    ///   done elsewhere than on the event loop that may be the last to have it.
    init(owning number: CInt, isSlowToClose: Bool = false) {
        storage = Atomic(number)
        self.isSlowToClose = isSlowToClose
    }

    deinit {
        let number = number
        guard number >= 0 else { return }
        if isSlowToClose {
            Task.detached(executorPreference: globalConcurrentExecutor) { close(number) }
        } else {
            close(number)
        }
    }

    /// The descriptor; -1 once it was handed over.
    var number: CInt {
        storage.load(ordering: .relaxed)
    }

    /// Hands the descriptor over to the caller, who closes it; -1 when somebody else has it already.
    func release() -> CInt {
        storage.exchange(-1, ordering: .relaxed)
    }
}
