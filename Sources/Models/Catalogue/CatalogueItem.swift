/// A song or a movie.
package protocol CatalogueItem: Identifiable, Sendable, Equatable where ID == Int64 {
    /// The names of the credit in files. The first one is its name in forms, exports and JSON.
    static var creditNames: [String] { get }
    /// Whether the item may be part of an album.
    static var hasAlbum: Bool { get }

    /// Starts at 1, and grows by one with each edit. An edit names the version it is based on.
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
    package static let creditNames = ["artist", "artists", "artistname", "singer", "band", "performer", "by"]
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
    package static let creditNames = ["director", "artist", "directors", "directorname", "directedby", "by"]
    package static var hasAlbum: Bool { false }

    package var credit: String { director }

    package init(id: Int64, version: Int, name: String, credit: String, facts: ItemFacts) {
        self.init(id: id, version: version, name: name, director: credit, facts: facts)
    }
}
