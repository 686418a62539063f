import Glibc

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
