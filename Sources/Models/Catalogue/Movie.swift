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
