import Glibc
import Synchronization

/// A file descriptor that is closed with its last reference, unless it was handed over before.
final class Descriptor: Sendable {
    private let storage: Atomic<CInt>

    /// Takes over an open descriptor, which from now on nobody else closes.
    init(owning number: CInt) {
        storage = Atomic(number)
    }

    deinit {
        if number >= 0 { close(number) }
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
