/// In which order a list of songs, or of movies, is shown.
package struct CatalogueOrder: Sendable, Hashable {
    package enum Key: Sendable, Hashable, CaseIterable {
        /// When they were added; a list begins with the oldest, as seeded.
        case added
        /// By `Folding`; those of the same name as they were added.
        case name
        /// By `Folding`, and then by name.
        case credit
    }

    package let key: Key
    package let isDescending: Bool

    package init(key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    package static let `default` = CatalogueOrder(key: .added)
    package static let newest = CatalogueOrder(key: .added, isDescending: true)
}
