import Models
import Views

package struct MediaDifferenceViewModel: MediaDifferenceView, Equatable {
    package let name: String
    package let yours: String
    package let theirs: String

    /// The fields that are not the same in both.
    static func all<Item>(yours: DraftText, theirs: DraftText, of kind: MediaKind<Item>) -> [MediaDifferenceViewModel] {
        let fields: [(String, KeyPath<DraftText, String>)] =
            [("Name", \.name), (kind.credit, \.credit)] + (Item.hasAlbum ? [("Album", \.album)] : [])
            + [("Year", \.year), ("Duration", \.duration), ("Rating", \.rating), ("Tags", \.tags), ("Note", \.note)]
        return fields.compactMap { name, field in
            guard yours[keyPath: field] != theirs[keyPath: field] else { return nil }
            return MediaDifferenceViewModel(
                name: name,
                yours: words(for: yours[keyPath: field]),
                theirs: words(for: theirs[keyPath: field])
            )
        }
    }

    private static func words(for value: String) -> String {
        value.isEmpty ? "nothing" : ForbiddenCharacter.marked(in: value, allowing: ["\n", "\t"])
    }
}
