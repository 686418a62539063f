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

    /// Returns the duration in the notation of a form: of a movie with hours, minutes and seconds, because "1:35" would be
    /// hours and minutes. ``init(typed:of:)`` reads it again.
    package func text(in kind: CatalogueKind) -> String {
        kind == .movies && seconds < 3_600 ? (seconds < 600 ? "0:0\(text)" : "0:\(text)") : text
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

extension ItemDuration {
    /// The longest duration that is read from a number of minutes, or from hours and minutes: a longer one probably has
    /// another unit.
    private static let bareLimit = 10 * 3_600

    /// Parses a duration that a person has typed. "1:35" is minutes and seconds for a song, and hours and minutes for a
    /// movie, for which a number without a unit is minutes. Returns `nil` for a text that is not clear.
    package init?(typed text: String, of kind: CatalogueKind) {
        let text = text.withWesternDigits.trimmed
        let colonCount = text.utf8.count { $0 == UInt8(ascii: ":") }
        let typed: ItemDuration? =
            switch (kind, colonCount) {
            case (.movies, 0) where Int(digits: text.utf8) != nil: ItemDuration(minutes: text)
            case (.movies, 1) where ItemDuration("\(text):00") != nil: ItemDuration(hoursAndMinutes: text)
            case (_, 2), (.songs, 1): ItemDuration(text)
            default: nil
            }
        guard let seconds = typed?.seconds ?? DurationText.seconds(in: text, unit: nil, of: kind) else { return nil }
        self.init(seconds: seconds)
    }

    private init?(minutes text: String) {
        guard let minutes = Int(digits: text.utf8), (1...Self.bareLimit / 60).contains(minutes) else { return nil }
        self.init(seconds: minutes * 60)
    }

    private init?(hoursAndMinutes text: String) {
        guard let duration = ItemDuration("\(text):00"), duration.seconds < Self.bareLimit else { return nil }
        self = duration
    }
}
