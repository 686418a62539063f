/// A time in UTC, for people and for programs.
public struct UTCTime: Sendable, Equatable {
    /// The time for people, such as `2026-11-21 09:41 UTC`. A script shows it in the time zone of the reader.
    public let words: String
    /// The time in the format of the HTML standard and of RFC 3339, such as `2026-11-21T09:41:07Z`.
    public let timestamp: String

    package init(words: String, timestamp: String) {
        self.words = words
        self.timestamp = timestamp
    }
}
