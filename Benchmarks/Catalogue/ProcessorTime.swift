import Foundation

/// The processor's time that this process has taken since this value was made.
struct ProcessorTime {
    private let before = Self.total

    var seconds: Double { Self.total - before }

    private static var total: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
