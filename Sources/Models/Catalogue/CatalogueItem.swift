/// The kind of a catalogue: its items are songs, or movies.
package enum CatalogueKind: String, Sendable, Hashable, CaseIterable, Codable {
    case songs
    case movies

    /// The tag of items that a visitor wants to hear, or to watch.
    package var laterTag: String { self == .songs ? "to listen" : "to watch" }
}

/// A song or a movie.
package protocol CatalogueItem: Identifiable, Sendable, Equatable where ID == Int64 {
    static var kind: CatalogueKind { get }

    /// A number that grows by one with each edit, from 1.
    var revision: Int { get }
    var name: String { get }
    /// The artists of a song or the directors of a movie, as they are written (``Credit``).
    var credit: String { get }
    var facts: ItemFacts { get }

    init(id: Int64, revision: Int, name: String, credit: String, facts: ItemFacts)
}

extension CatalogueItem {
    package init(id: Int64, revision: Int = 1, draft: Draft<Self>) {
        self.init(id: id, revision: revision, name: draft.name, credit: draft.credit, facts: draft.facts)
    }
}

package struct Song: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let revision: Int
    package let name: String
    package let artist: String
    package let facts: ItemFacts

    package init(id: Int64, revision: Int = 1, name: String, artist: String, facts: ItemFacts = .none) {
        self.id = id
        self.revision = revision
        self.name = name
        self.artist = artist
        self.facts = facts
    }
}

extension Song: CatalogueItem {
    package static var kind: CatalogueKind { .songs }

    package var credit: String { artist }

    package init(id: Int64, revision: Int, name: String, credit: String, facts: ItemFacts) {
        self.init(id: id, revision: revision, name: name, artist: credit, facts: facts)
    }
}

package struct Movie: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let revision: Int
    package let name: String
    package let director: String
    package let facts: ItemFacts

    package init(id: Int64, revision: Int = 1, name: String, director: String, facts: ItemFacts = .none) {
        self.id = id
        self.revision = revision
        self.name = name
        self.director = director
        self.facts = facts
    }
}

extension Movie: CatalogueItem {
    package static var kind: CatalogueKind { .movies }

    package var credit: String { director }

    package init(id: Int64, revision: Int, name: String, credit: String, facts: ItemFacts) {
        self.init(id: id, revision: revision, name: name, director: credit, facts: facts)
    }
}
