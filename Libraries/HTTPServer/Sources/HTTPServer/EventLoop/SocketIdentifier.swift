import Glibc

/// Names a socket in the events of epoll: its descriptor, and a number that sets it apart from an earlier
/// socket of the same descriptor, whose events may still be under way.
struct SocketIdentifier: Equatable {
    let rawValue: UInt64

    init(descriptor: CInt, generation: UInt32) {
        rawValue = UInt64(generation) << 32 | UInt64(UInt32(bitPattern: descriptor))
    }

    init(rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The event descriptor that wakes the loop: no socket has it, as no descriptor is negative.
    static let wakeup = SocketIdentifier(rawValue: .max)

    /// The place of the socket in a table.
    var index: Int {
        Int(UInt32(truncatingIfNeeded: rawValue))
    }
}
