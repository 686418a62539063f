import Models
import Routing
import Views

package struct CatalogueWarningViewModel: CatalogueWarningView, Equatable {
    package let heading: String
    package let message: String
    package let rows: [CatalogueRowViewModel]
    package let differences: [CatalogueDifferenceViewModel]

    /// nil for mistakes, which stand beside their fields.
    init?<Item: CatalogueItem>(_ problem: CatalogueFormProblem<Item>, typed: DraftText, of kind: CatalogueKind) {
        switch problem {
        case .mistakes:
            return nil
        case .duplicates(let items):
            self.init(
                "This was not saved yet",
                items.count == 1
                    ? "There is a \(kind.one) of this name and \(kind.credit) already:"
                    : "There are \(kind.many) of this name and \(kind.credit) already:",
                rows: items.map { CatalogueRowViewModel($0, of: kind) }
            )
        case .changedMeanwhile(let item):
            self.init(
                "This was not saved yet",
                "Somebody else has changed this \(kind.one) while you were editing it. "
                    + "What you typed is in the form: save it, or keep what is there.",
                differences: CatalogueDifferenceViewModel.all(yours: typed, theirs: DraftText(item), of: kind)
            )
        case .gone:
            self.init(
                "This was not saved",
                "Somebody else has deleted this \(kind.one) while you were editing it. "
                    + "What you typed is in the form, so you can add it anew."
            )
        case .busy:
            self.init(
                "This was not saved yet",
                "Many are being added at this moment, by an import or from another machine, and nothing can be changed "
                    + "until that ends. "
                    + "What you typed is in the form: send it again in a moment."
            )
        }
    }

    private init(
        _ heading: String,
        _ message: String,
        rows: [CatalogueRowViewModel] = [],
        differences: [CatalogueDifferenceViewModel] = []
    ) {
        self.heading = heading
        self.message = message
        self.rows = rows
        self.differences = differences
    }
}
