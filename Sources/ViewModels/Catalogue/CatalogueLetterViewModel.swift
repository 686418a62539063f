import Models
import Routing
import Views

package struct CatalogueLetterViewModel: CatalogueLetterView, Equatable {
    package let letter: String
    package let words: String
    package let url: String
    package let current: String?

    init(
        _ letter: CatalogueLetter,
        of kind: CatalogueKind,
        on page: Int,
        in query: CatalogueQuery,
        isCurrent: Bool
    ) {
        self.letter = letter.letter
        words = "\(Self.name(of: letter)): \(kind.quantity(letter.count))"
        url = kind.url(.list(query.onPage(page))) + "#\(Self.anchor(of: letter))"
        current = isCurrent ? "true" : nil
    }

    /// The id of the row that the letter begins with.
    static func anchor(of letter: CatalogueLetter) -> String {
        switch letter.letter {
        case CatalogueLetter.signs: "letter-signs"
        case CatalogueLetter.otherScripts: "letter-other"
        default: "letter-\(letter.letter)"
        }
    }

    private static func name(of letter: CatalogueLetter) -> String {
        switch letter.letter {
        case CatalogueLetter.signs: "Digits and signs"
        case CatalogueLetter.otherScripts: "Other scripts"
        default: letter.letter
        }
    }
}
