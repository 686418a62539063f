import Glibc

/// The time at the start of a line, in UTC: `2026-11-21T04:45:40.123Z`. It is made anew once a second.
struct LogTime {
    private var second = Int.min
    private var text: [UInt8] = []

    mutating func append(to log: inout LogText) {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        if now.tv_sec != second {
            second = now.tv_sec
            text = Self.text(of: now.tv_sec)
        }
        log.append(contentsOf: text)
        let milliseconds = UInt(now.tv_nsec) / 1_000_000
        log.append(UInt8(ascii: "."))
        log.append(digit: milliseconds / 100)
        log.append(digit: milliseconds / 10 % 10)
        log.append(digit: milliseconds % 10)
        log.append(UInt8(ascii: "Z"))
    }

    private static func text(of second: Int) -> [UInt8] {
        var second = second
        var parts = tm()
        gmtime_r(&second, &parts)
        var text = [CChar](repeating: 0, count: 32)
        let count = strftime(&text, text.count, "%Y-%m-%dT%H:%M:%S", &parts)
        return text.prefix(count).map(UInt8.init(bitPattern:))
    }
}
