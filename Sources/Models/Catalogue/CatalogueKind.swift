/// The kind of a catalogue: its items are songs, or movies.
package enum CatalogueKind: String, Sendable, Hashable, CaseIterable {
    case songs
    case movies

    /// Whether an item may belong to an album.
    package var hasAlbum: Bool { self == .songs }
}
