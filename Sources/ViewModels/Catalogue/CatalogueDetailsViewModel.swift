package import Models
package import Routing
package import Views

package struct CatalogueDetailsViewModel: CatalogueDetailsView, PageContent {
    package let heading: String
    package let notice: NoticeViewModel?
    package let details:
        (
            sleeve: SleeveImageViewModel, facts: FactListViewModel, favourite: FavouriteViewModel,
            favouriteForm: FavouriteFormViewModel, play: PlayFormViewModel
        )?
    package let addition: AdditionViewModel?
    package let isRecord: Bool
    package let editURL: String
    package let deletionURL: String
    package let favouriteIDs: LiveRegionViewModel<FavouriteIDsViewModel>
    package let listLink: Link

    package var pageTitle: String { heading }
    package let place: Place?
    package static var scripts: [Asset] { [.favourites, .liveForms] }

    /// - Parameters:
    ///   - isDeleted: Whether the item is deleted. The page is fetched again when the deletion is undone.
    ///   - favourites: The favourites of the visitor.
    ///   - addition: Who has added the item, and when; `nil` if neither is known.
    ///   - isSaved: Whether the item was just saved.
    ///   - list: The list that the item was opened from; `nil` for the default page.
    package init<Item: CatalogueItem>(
        _ item: Item,
        isDeleted: Bool = false,
        favourites: FavouritesState,
        addition: AdditionViewModel? = nil,
        isSaved: Bool = false,
        returnTo list: ListRoute? = nil
    ) {
        let kind = Item.kind
        heading = item.name
        isRecord = kind == .songs
        self.addition = addition
        if isDeleted {
            let page = list.map { Item.kind.route(.item(id: item.id, returnTo: $0)) }
            notice = NoticeViewModel(deletionOf: item, hasFocus: false, returnTo: page)
            details = nil
        } else {
            notice = isSaved ? NoticeViewModel("The \(kind.singular) was saved.") : nil
            details = (
                .onPage(Sleeve(item)), FactListViewModel(facts: kind.fields.compactMap { Fact($0, of: item) }),
                FavouriteViewModel(item, isFavourite: favourites.ids.contains(item.id), label: "Favourite"),
                FavouriteFormViewModel(returnURL: kind.url(.item(id: item.id, returnTo: list))),
                PlayFormViewModel(PlayedItem(item).id)
            )
        }
        editURL = kind.url(.edit(id: item.id, returnTo: list))
        deletionURL = kind.url(.deletion(id: item.id, returnTo: list))
        favouriteIDs = .favourites(favourites, of: kind)
        listLink = Link(backTo: list ?? .catalogue(kind, CatalogueQuery()))
        place = .below(kind.section)
    }
}

package struct AdditionViewModel: AdditionView, Equatable {
    package let adder: String?
    package let time: UTCTime?

    /// Returns `nil` if nothing is known.
    /// - Parameters:
    ///   - name: The name of the visitor who has added the item; `nil` without one.
    ///   - reader: The visitor who sees the page.
    package init?(_ origin: ItemOrigin, name: String?, reader: VisitorID?) {
        guard origin != ItemOrigin() else { return nil }
        adder = origin.adder.map { $0 == reader?.digest ? "you" : name ?? "someone else" }
        time = origin.time.map(UTCTime.init)
    }
}

extension Fact {
    /// Returns `nil` for a field without a value, and for the name, which is the heading.
    fileprivate init?<Item: CatalogueItem>(_ field: CatalogueField, of item: Item) {
        let value = DraftText(item)[field]
        guard field != .name, !value.isEmpty else { return nil }
        let name = Item.kind.label(of: field)
        switch field {
        case .credit:
            self.init(name, value, url: Item.kind.url(.list(CatalogueQuery(.credit(item.credit)))))
        case .rating:
            self.init(name, "\(value) of \(Self.bestRating)", stars: item.facts.rating.map(Self.stars))
        case .tags:
            self.init(name, item.facts.tags.map(\.isolated).joined(separator: ", "))
        default:
            self.init(name, value, text: field == .note ? LinkedTextViewModel(value).spans : [])
        }
    }

    private static let bestRating = CatalogueField.ratings.upperBound

    private static func stars(_ rating: Int) -> String {
        let full = min(max(rating, 0), bestRating)
        return String(repeating: "★", count: full) + String(repeating: "☆", count: bestRating - full)
    }
}
