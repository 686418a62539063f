import Synchronization
import SystemCalls

/// A file descriptor that is closed with its last reference, unless it was released.
final class Descriptor: Sendable {
    private let storage: Atomic<CInt>
    private let isSlowToClose: Bool
    /// The share of a budget that a file's content counts in, until it is closed.
    let share: ByteBudget.Share?

    /// Takes ownership of an open descriptor.
    /// - Parameter isSlowToClose: Whether closing frees a file's disk space, which takes milliseconds and must not
    ///   block an event loop.
    init(owning number: CInt, isSlowToClose: Bool = false, counting share: ByteBudget.Share? = nil) {
        storage = Atomic(number)
        self.isSlowToClose = isSlowToClose
        self.share = share
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

    /// The descriptor, or -1 after its release.
    var number: CInt {
        storage.load(ordering: .relaxed)
    }

    /// Transfers ownership of the descriptor to the caller. Returns -1 if it was released before.
    func release() -> CInt {
        storage.exchange(-1, ordering: .relaxed)
    }
}

/// The limit of open file descriptors of this process.
enum DescriptorLimit {
    /// Raises the limit as far as the system allows without privileges. The default of 1,024, made for select(2), is
    /// fewer than the connections that the server accepts.
    static func raise() {
        var limit = rlimit()
        guard System.getDescriptorLimit(&limit) == 0 else { return }
        _ = System.raiseDescriptorLimit(&limit)
    }

    /// The number that no descriptor of this process reaches.
    static var current: CInt {
        var limit = rlimit()
        _ = System.getDescriptorLimit(&limit)
        return CInt(clamping: limit.rlim_cur)
    }
}

/// The file descriptors that clients leave to databases, logs and temporary files.
///
/// The system gives each new descriptor the lowest free number. So a connection whose number belongs to the reserve
/// shows that all numbers before the reserve are taken. Temporary files are made for clients, too, so they leave the
/// last numbers of the reserve to the rest.
struct DescriptorReserve: Sendable {
    /// The size of the reserve. If the process may open few, the reserve is half of those that were free at the start.
    private static let size: CInt = 64
    /// The number of descriptors that temporary files leave. Flipside opens the connections of its databases before the
    /// server starts; SQLite still needs some for large sorts, and for checks.
    private static let lastCount: CInt = 16

    private let start: CInt

    /// - Parameter descriptor: Any open descriptor.
    init(copying descriptor: CInt) {
        let end = DescriptorLimit.current
        let free = end - (Self.lowestFree(copying: descriptor) ?? end)
        start = end - min(Self.size, free / 2)
    }

    /// Returns whether a descriptor's number belongs to the reserve.
    func contains(_ number: CInt) -> Bool {
        number >= start
    }

    /// Returns whether a descriptor's number is one of the last, which no temporary file may have.
    static func isInLastPart(_ number: CInt) -> Bool {
        number >= DescriptorLimit.current - lastCount
    }

    /// Returns whether the next descriptor would be one of the reserve.
    /// - Parameter descriptor: Any open descriptor.
    func isReached(copying descriptor: CInt) -> Bool {
        Self.lowestFree(copying: descriptor).map(contains) ?? true
    }

    /// Returns the number that the next descriptor gets, or `nil` if there is none left.
    private static func lowestFree(copying descriptor: CInt) -> CInt? {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        close(copy)
        return copy
    }
}

/// An error of a system call.
public struct SystemError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The name of the system call, such as `epoll_create1`.
    public let call: String
    /// The value of `errno` after the call.
    public let code: CInt

    /// Creates an error from `errno`. Call it right after the system call.
    init(call: String) {
        self.init(call: call, code: errno)
    }

    init(call: String, code: CInt) {
        self.call = call
        self.code = code
    }

    /// Whether the process has no descriptor left, so that trying again later helps.
    public var isLackOfDescriptors: Bool { code == EMFILE || code == ENFILE }

    /// The call and the system's message, in one line.
    public var description: String {
        "\(call): \(String(cString: strerror(code)))"
    }
}
