/// In which order a list of media is asked for.
package struct MediaOrder: Hashable, Sendable {
    package enum Key: CaseIterable, Hashable, Sendable {
        case added, name, credit
    }

    package let key: Key
    package let isDescending: Bool

    package init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// The list's own order, which stands in no address.
    package static let added = MediaOrder(.added)

    package var reversed: MediaOrder { MediaOrder(key, isDescending: !isDescending) }
}

extension MediaOrder {
    /// As it stands in an address: `name`, or `-name` for the other way round.
    init?(_ text: String, at path: MediaPath) {
        let isDescending = text.utf8.first == UInt8(ascii: "-")
        let name = isDescending ? String(text.dropFirst()) : text
        guard let key = Key.allCases.first(where: { Self.name(of: $0, at: path) == name }) else { return nil }
        self.init(key, isDescending: isDescending)
    }

    func text(at path: MediaPath) -> String {
        (isDescending ? "-" : "") + Self.name(of: key, at: path)
    }

    private static func name(of key: Key, at path: MediaPath) -> String {
        switch key {
        case .added: "added"
        case .name: "name"
        case .credit: path.credit
        }
    }
}
