/// A song or a movie as somebody has typed it, or as a file has it: what validation begins with.
package struct DraftText: Sendable, Equatable {
    package var name: String
    package var credit: String
    package var album: String
    package var year: String
    /// "3:54", "1:02:03", or seconds.
    package var duration: String
    package var note: String
    package var rating: String
    /// With commas between them.
    package var tags: String

    package init(
        name: String = "",
        credit: String = "",
        album: String = "",
        year: String = "",
        duration: String = "",
        note: String = "",
        rating: String = "",
        tags: String = ""
    ) {
        self.name = name
        self.credit = credit
        self.album = album
        self.year = year
        self.duration = duration
        self.note = note
        self.rating = rating
        self.tags = tags
    }
}

extension DraftText {
    /// What one would type to get this item again.
    package init(_ item: some CatalogueItem) {
        self.init(name: item.name, credit: item.credit, facts: item.facts)
    }

    /// What one would type to get this draft again.
    package init<Item>(_ draft: Draft<Item>) {
        self.init(name: draft.name, credit: draft.credit, facts: draft.facts)
    }

    init(name: String, credit: String, facts: ItemFacts) {
        self.init(
            name: name,
            credit: credit,
            album: facts.album ?? "",
            year: facts.year.map(String.init) ?? "",
            duration: facts.seconds.map { PlayingTime(seconds: $0).text } ?? "",
            note: facts.note ?? "",
            rating: facts.rating.map(String.init) ?? "",
            tags: facts.tags.joined(separator: ", ")
        )
    }
}
