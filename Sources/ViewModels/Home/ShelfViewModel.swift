package import Models
import Routing
package import Views

package struct ShelfViewModel: ShelfView {
    /// The maximum number of sleeves.
    package static let limit = 6

    package let name: String
    package let heading: String
    package let listLink: Link
    package let sleeves: [(image: SleeveImageViewModel, title: String, subtitle: String?, url: String)]

    private init(
        _ name: String,
        _ heading: String,
        _ listLink: Link,
        _ sleeves: [(image: SleeveImageViewModel, title: String, subtitle: String?, url: String)]
    ) {
        self.name = name
        self.heading = heading
        self.listLink = listLink
        self.sleeves = sleeves
    }

    /// The newest songs or movies.
    package init<Item: CatalogueItem>(_ catalogue: CatalogueState<Item>) {
        let kind = Item.kind
        let all = "All \(catalogue.count > 2 ? kind.quantity(catalogue.count) : kind.plural)"
        let link = Link(all, to: kind.url(.list()))
        self.init(kind.plural, "New \(kind.plural)", link, catalogue.latest.prefix(Self.limit).map(Self.sleeve))
    }

    /// The newest of a visitor's favourites.
    init<Item: CatalogueItem>(_ favourites: NewestFavourites<Item>) {
        let kind = Item.kind
        let count = favourites.count
        let all = "All \(count > 2 ? "\(count.grouped) favourites" : "favourites")"
        let link = Link(all, to: kind.url(.list(CatalogueQuery(.favourites))))
        let sleeves = favourites.items.prefix(Self.limit).map(Self.sleeve)
        self.init("favourite-\(kind.plural)", "Your favourite \(kind.plural)", link, sleeves)
    }

    /// The newest stars.
    init(_ stars: StoredStars) {
        let all = "All \(stars.count > 2 ? stars.count.counted("star") : "stars")"
        let link = Link(all, to: Route.repositories().url)
        let sleeves = stars.latest.prefix(Self.limit).map { star in
            let repository = star.repository
            let sleeve = Sleeve(ofRepository: repository.fullName, language: repository.language)
            let url = Route.repositories(.repository(id: star.id)).url
            return (SleeveImageViewModel.onShelf(sleeve), repository.fullName, repository.language, url)
        }
        self.init("stars", "New stars", link, sleeves)
    }

    private static func sleeve<Item: CatalogueItem>(
        _ item: Item
    ) -> (image: SleeveImageViewModel, title: String, subtitle: String?, url: String) {
        (.onShelf(Sleeve(item)), item.name, item.creditWords, Item.kind.url(.item(id: item.id)))
    }
}

extension ShelfViewModel: Equatable {
    package static func == (one: ShelfViewModel, other: ShelfViewModel) -> Bool {
        one.heading == other.heading && one.listLink == other.listLink
            && one.sleeves.elementsEqual(other.sleeves) { $0 == $1 }
    }
}

extension LiveRegionViewModel<ShelfViewModel> {
    package static func latest<Item: CatalogueItem>(_ state: CatalogueState<Item>) -> Self {
        LiveRegionViewModel(.latest(Item.kind), revision: state.revision, content: ShelfViewModel(state))
    }
}
