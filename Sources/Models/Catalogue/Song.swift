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
