import Glibc

/// A moment by the clock that nobody sets, and that goes on while the machine sleeps.
///
/// `ContinuousClock.Instant` is the same, but nobody outside the standard library knows how large it is: wherever one is
/// stored, it is copied through a table of functions, and the place is checked for exclusive access at each of them.
struct MonotonicInstant: Comparable {
    private let sinceBoot: Duration

    static var now: MonotonicInstant {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return MonotonicInstant(sinceBoot: .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec))
    }

    static func < (one: MonotonicInstant, other: MonotonicInstant) -> Bool {
        one.sinceBoot < other.sinceBoot
    }

    static func + (instant: MonotonicInstant, duration: Duration) -> MonotonicInstant {
        MonotonicInstant(sinceBoot: instant.sinceBoot + duration)
    }

    static func - (end: MonotonicInstant, start: MonotonicInstant) -> Duration {
        end.sinceBoot - start.sinceBoot
    }
}
