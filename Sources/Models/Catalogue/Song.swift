package struct Song: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let name: String
    package let artist: String

    package init(id: Int64, name: String, artist: String) {
        self.id = id
        self.name = name
        self.artist = artist
    }
}

extension Song: CatalogueItem {
    package static var creditKeys: [String] { ["artist"] }

    package var credit: String { artist }

    package init(id: Int64, name: String, credit: String) {
        self.init(id: id, name: name, artist: credit)
    }
}
