import Models
import Views

package struct CatalogueDifferenceViewModel: CatalogueDifferenceView, Equatable {
    package let name: String
    package let yours: String
    package let theirs: String

    /// The fields that are not the same in both.
    static func all(yours: DraftText, theirs: DraftText, of kind: CatalogueKind)
        -> [CatalogueDifferenceViewModel]
    {
        kind.fields.filter { yours[$0] != theirs[$0] }.map { field in
            CatalogueDifferenceViewModel(
                name: kind.label(of: field),
                yours: words(for: yours[field]),
                theirs: words(for: theirs[field])
            )
        }
    }

    private static func words(for value: String) -> String {
        value.isEmpty ? "nothing" : ForbiddenCharacter.marked(in: value, allowing: ["\n", "\r", "\t"])
    }
}
