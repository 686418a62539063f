package import Models
import Routing
import Views

package struct CatalogueRowViewModel: CatalogueRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let markedTitle: MarkedTextViewModel?
    package let markedSubtitle: MarkedTextViewModel?
    package let url: String
    package let anchor: String?
    package let favourite: FavouriteViewModel?

    /// - Parameters:
    ///   - anchor: What a link to the letter that begins with this row leads to.
    ///   - favourite: Whether it is one of who looks; nil where that is not shown.
    package init<Item: CatalogueItem>(
        _ item: Item,
        of kind: CatalogueKind,
        anchor: String? = nil,
        favourite: FavouriteViewModel? = nil
    ) {
        title = item.name
        subtitle = item.credit
        markedTitle = nil
        markedSubtitle = nil
        url = kind.url(.item(id: item.id))
        self.anchor = anchor
        self.favourite = favourite
    }

    package init<Item: CatalogueItem>(_ hit: SearchHit<Item>, of kind: CatalogueKind) {
        title = hit.item.name
        subtitle = hit.item.credit
        markedTitle = MarkedTextViewModel(hit.item.name, matches: hit.nameMatches)
        markedSubtitle = MarkedTextViewModel(hit.item.credit, matches: hit.creditMatches)
        url = kind.url(.item(id: hit.item.id))
        anchor = nil
        favourite = nil
    }

    /// A row of the list of artists, or of directors.
    package init(_ credit: CreditCount, of kind: CatalogueKind) {
        title = credit.credit
        subtitle = kind.quantity(credit.count)
        markedTitle = nil
        markedSubtitle = nil
        url = kind.url(.list(CatalogueQuery(credit: credit.credit)))
        anchor = nil
        favourite = nil
    }

    /// A starred repository that was found. It leads to the details, as what else is found does.
    /// - Parameter words: What was looked for, folded.
    init(_ item: MarkedRepository, words: [String]) {
        let repository = item.star.repository
        title = repository.fullName
        subtitle = repository.summary ?? RepositoryViewModel.noDescription
        markedTitle = MarkedTextViewModel(title, words: words)
        markedSubtitle = MarkedTextViewModel(subtitle, words: words)
        url = Route.repositories(.repository(id: item.id)).url
        anchor = nil
        favourite = nil
    }
}
