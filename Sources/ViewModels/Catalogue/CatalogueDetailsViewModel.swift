package import Models
import Routing
import Views

package struct CatalogueDetailsViewModel: CatalogueDetailsView, PageContent, Equatable {
    package let notice: String?
    package let heading: String
    package let facts: [CatalogueFactViewModel]
    package let favourite: FavouriteViewModel
    package let favouriteForm: FavouriteFormViewModel
    package let editURL: String
    package let removalURL: String
    package let listURL: String
    package let listLink: String

    package var pageTitle: String { heading }
    package let place: Place?

    /// - Parameters:
    ///   - isFavourite: Of who looks.
    ///   - isSaved: Whether that was by saving it.
    package init<Item: CatalogueItem>(
        _ item: Item,
        of kind: CatalogueKind,
        isFavourite: Bool = false,
        isSaved: Bool = false
    ) {
        notice = isSaved ? "The \(kind.one) was saved." : nil
        heading = item.name
        facts = kind.fields.compactMap { CatalogueFactViewModel($0, of: item, kind) }
        favourite = FavouriteViewModel(item, isFavourite: isFavourite, of: kind, words: "Favourite")
        favouriteForm = FavouriteFormViewModel(of: kind, returningTo: .item(id: item.id))
        editURL = kind.url(.edit(id: item.id))
        removalURL = kind.url(.removal(id: item.id))
        listURL = kind.url(.list())
        listLink = "All \(kind.many)"
        place = .below(kind.section)
    }
}
