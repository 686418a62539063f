import Models
import Routing
import Views

package struct CatalogueLettersViewModel: CatalogueLettersView, Equatable {
    package let letters: [CatalogueLetterViewModel]

    /// `nil` when there are not two letters to jump between.
    init?(_ letters: [CatalogueLetter], of kind: CatalogueKind, _ paging: Paging, in query: CatalogueQuery) {
        guard letters.count > 1 else { return nil }
        let current = letters.lastIndex { $0.offset <= paging.offset }
        self.letters = letters.indices.map { index in
            CatalogueLetterViewModel(
                letters[index],
                of: kind,
                on: letters[index].offset / paging.size + 1,
                in: query,
                isCurrent: index == current
            )
        }
    }
}
