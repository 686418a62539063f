/// A song or a movie: something with a name, and with someone it is credited to.
package protocol CatalogueItem: Identifiable, Sendable, Equatable where ID == Int64 {
    /// What a file in the envelope calls the credit; the first is our own word for it.
    static var creditKeys: [String] { get }
    /// Whether it may be part of an album.
    static var hasAlbum: Bool { get }

    /// From 1, one more with each edit: who edits says which one they have seen.
    var version: Int { get }
    var name: String { get }
    /// The artist of a song, the director of a movie.
    var credit: String { get }
    var facts: ItemFacts { get }

    init(id: Int64, version: Int, name: String, credit: String, facts: ItemFacts)
}

extension CatalogueItem {
    package init(id: Int64, version: Int = 1, draft: Draft<Self>) {
        self.init(id: id, version: version, name: draft.name, credit: draft.credit, facts: draft.facts)
    }
}

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

package struct Song: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let version: Int
    package let name: String
    package let artist: String
    package let facts: ItemFacts

    package init(id: Int64, version: Int = 1, name: String, artist: String, facts: ItemFacts = .none) {
        self.id = id
        self.version = version
        self.name = name
        self.artist = artist
        self.facts = facts
    }
}

extension Song: CatalogueItem {
    package static var creditKeys: [String] { ["artist"] }
    package static var hasAlbum: Bool { true }

    package var credit: String { artist }

    package init(id: Int64, version: Int, name: String, credit: String, facts: ItemFacts) {
        self.init(id: id, version: version, name: name, artist: credit, facts: facts)
    }
}

package struct Movie: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let version: Int
    package let name: String
    package let director: String
    package let facts: ItemFacts

    package init(id: Int64, version: Int = 1, name: String, director: String, facts: ItemFacts = .none) {
        self.id = id
        self.version = version
        self.name = name
        self.director = director
        self.facts = facts
    }
}

extension Movie: CatalogueItem {
    /// The article's envelope knows songs only, so a file of movies may say "artist" as well.
    package static var creditKeys: [String] { ["director", "artist"] }
    package static var hasAlbum: Bool { false }

    package var credit: String { director }

    package init(id: Int64, version: Int, name: String, credit: String, facts: ItemFacts) {
        self.init(id: id, version: version, name: name, director: credit, facts: facts)
    }
}
