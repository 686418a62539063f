/// In which order starred repositories are listed.
package struct ShelfOrder: Sendable, Hashable {
    package enum Key: Sendable, Hashable, CaseIterable {
        case starred, pushed, stars, name
    }

    package let key: Key
    /// The latest, the most, Z first.
    package let isDescending: Bool

    package init(_ key: Key, isDescending: Bool) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The newest stars first.
    package static let `default` = ShelfOrder(.starred, isDescending: true)
}
