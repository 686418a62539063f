/// What may be known of a song or a movie beside its name and who it is credited to.
package struct ItemFacts: Sendable, Equatable {
    package static let none = ItemFacts()

    /// Of a song.
    package let album: String?
    /// 1 to 9999.
    package let year: Int?
    /// How long it is, in seconds.
    package let seconds: Int?
    /// Lines of text.
    package let note: String?
    /// 1 to 5.
    package let rating: Int?
    package let tags: [String]

    /// Of what has been validated before: see `Draft`.
    package init(
        album: String? = nil,
        year: Int? = nil,
        seconds: Int? = nil,
        note: String? = nil,
        rating: Int? = nil,
        tags: [String] = []
    ) {
        self.album = album
        self.year = year
        self.seconds = seconds
        self.note = note
        self.rating = rating
        self.tags = tags
    }
}
