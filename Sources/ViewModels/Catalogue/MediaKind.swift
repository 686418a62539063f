package import Models
package import Routing

/// A kind of media: the words for it, and where it is found. It is all in which songs and movies differ to look at.
package struct MediaKind<Item: CatalogueItem>: Sendable {
    /// One of them, such as "song".
    package let one: String
    /// More of them, such as "songs".
    package let many: String
    /// What stands above their list, such as "Songs".
    package let heading: String
    /// Whom one is credited to, such as "artist".
    package let credit: String
    /// All to whom they are credited, such as "artists".
    package let credits: String
    package let section: Place.Section
    package let searchSection: SearchQuery.Section
    /// Their pages among all of the app.
    package let route: @Sendable (CatalogueRoute) -> Route

    package func url(_ route: CatalogueRoute) -> String { self.route(route).url }

    /// Whom one is credited to, as a label: such as "Artist".
    package var creditLabel: String { credit.capitalizingFirst }
    /// What stands above the list of those: such as "Artists".
    package var creditsHeading: String { credits.capitalizingFirst }

    /// So many of them, such as "1 song" or "1,234 songs".
    package func quantity(_ number: Int) -> String { Quantity(number, one: one, many: many).words }

    /// The same of what was found, such as "more than 1,000 songs".
    func quantity(_ count: SearchCount) -> String {
        switch count {
        case .exactly(let number): quantity(number)
        case .moreThan(let number): "more than \(quantity(number))"
        }
    }

    /// So many to whom they are credited, such as "1 artist".
    func creditQuantity(_ number: Int) -> String { Quantity(number, one: credit, many: credits).words }
}
