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

/// How many descriptors this process may have open.
enum DescriptorLimit {
    /// Raises the limit as far as the system allows without further rights. The usual 1,024 are there for
    /// programs that use select(2), and would be fewer connections than the server accepts.
    static func raise() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// A system call that failed for a reason outside of this process, with the system's own words for it.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the call, such as `epoll_create1`.
    public let call: String
    /// The value of `errno` after the call.
    public let code: CInt

    /// Takes the code from `errno`: call it right after the system call.
    init(call: String) {
        self.init(call: call, code: errno)
    }

    init(call: String, code: CInt) {
        self.call = call
        self.code = code
    }

    /// What failed, in one line.
    public var description: String {
        "\(call): \(String(cString: strerror(code)))"
    }
}
