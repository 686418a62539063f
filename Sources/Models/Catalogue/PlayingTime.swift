/// How long a song or a movie is, as people write it: "3:54" or "1:02:03".
package struct PlayingTime: Sendable, Equatable {
    /// Up to 99 hours, 59 minutes and 59 seconds.
    package static let range = 1...359_999

    package let seconds: Int

    package init(seconds: Int) {
        self.seconds = seconds
    }

    /// nil for what is no such time, or out of the range.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var seconds = 0
        for (index, part) in parts.enumerated() {
            guard let number = Self.number(part), index == 0 || (part.count == 2 && number < 60) else { return nil }
            seconds = seconds * 60 + number
        }
        guard Self.range.contains(seconds) else { return nil }
        self.seconds = seconds
    }

    package var text: String {
        let (hours, rest) = seconds.quotientAndRemainder(dividingBy: 3600)
        let (minutes, seconds) = rest.quotientAndRemainder(dividingBy: 60)
        return hours > 0
            ? "\(hours):\(Self.twoDigits(minutes)):\(Self.twoDigits(seconds))"
            : "\(minutes):\(Self.twoDigits(seconds))"
    }

    private static func number(_ digits: Substring.UTF8View) -> Int? {
        guard (1...6).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
        }
        return number
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
