/// What there is a catalogue of.
package enum CatalogueKind: String, Sendable, Equatable, CaseIterable {
    case songs
    case movies
}
