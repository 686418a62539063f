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
