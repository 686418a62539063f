/// In which order a list of starred repositories is asked for.
package struct RepositoryOrder: Hashable, Sendable {
    /// By the name that an address has for it.
    package enum Key: String, CaseIterable, Hashable, Sendable {
        case starred, pushed, stars, name
    }

    package let key: Key
    /// The latest, the most, Z first.
    package let isDescending: Bool

    package init(_ key: Key, isDescending: Bool) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The list's own order, which stands in no address: the newest stars first.
    package static let `default` = RepositoryOrder(.starred, isDescending: true)
}

extension RepositoryOrder {
    /// As it stands in an address: `name`, or `-name` for the other way round.
    package init?(_ text: String) {
        let isDescending = text.utf8.first == UInt8(ascii: "-")
        guard let key = Key(rawValue: isDescending ? String(text.dropFirst()) : text) else { return nil }
        self.init(key, isDescending: isDescending)
    }

    package var text: String { (isDescending ? "-" : "") + key.rawValue }
}
