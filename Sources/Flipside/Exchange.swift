import Glibc

/// A request on its way to its answer.
struct Exchange {
    let id: RequestID
    private let start = Self.now

    init(id: RequestID) {
        self.id = id
    }

    /// How long it has been on its way. In a plain number, as each request is counted by it and logged with it: a `Duration`
    /// is 128 bits wide, and to divide those takes longer than to ask for the time.
    var nanoseconds: Int { Self.now - start }

    private static var now: Int {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return now.tv_sec * 1_000_000_000 + now.tv_nsec
    }
}
