/// The duration of a song or a movie, written as "3:54", "1:02:03", or a number of seconds.
package struct ItemDuration: Sendable, Equatable {
    /// The durations that are allowed, in seconds: up to 99 hours, 59 minutes and 59 seconds.
    package static let range = 1...359_999

    package let seconds: Int

    /// The duration in minutes and seconds, with hours if there are any.
    package var text: String {
        let (hours, rest) = seconds.quotientAndRemainder(dividingBy: 3600)
        let (minutes, seconds) = rest.quotientAndRemainder(dividingBy: 60)
        return hours > 0
            ? "\(hours):\(Self.twoDigits(minutes)):\(Self.twoDigits(seconds))"
            : "\(minutes):\(Self.twoDigits(seconds))"
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}

extension ItemDuration {
    /// Parses a duration. Returns `nil` for any other text, and for one outside ``range``.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count <= 3 else { return nil }
        var seconds = 0
        for (index, part) in parts.enumerated() {
            guard part.count <= 6, let number = Int(digits: part), index == 0 || (part.count == 2 && number < 60)
            else { return nil }
            seconds = seconds * 60 + number
        }
        guard Self.range.contains(seconds) else { return nil }
        self.init(seconds: seconds)
    }
}
