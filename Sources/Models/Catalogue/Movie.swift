package struct Movie: Sendable, Equatable, Identifiable {
    package let id: Int64
    package let name: String
    package let director: String

    package init(id: Int64, name: String, director: String) {
        self.id = id
        self.name = name
        self.director = director
    }
}

extension Movie: CatalogueItem {
    /// The article's envelope knows songs only, so a file of movies may say "artist" as well.
    package static var creditKeys: [String] { ["director", "artist"] }

    package var credit: String { director }

    package init(id: Int64, name: String, credit: String) {
        self.init(id: id, name: name, director: credit)
    }
}
