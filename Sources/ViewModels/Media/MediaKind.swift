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
    /// Whom they are credited to, as a label: such as "Artist".
    package let credit: String
    package let section: Place.Section
    /// Their pages among all of the app.
    package let route: @Sendable (MediaRoute) -> Route

    package func url(_ route: MediaRoute) -> String { self.route(route).url }

    /// So many of them, such as "1 song" or "1,234 songs".
    func quantity(_ number: Int) -> String { Quantity(number, one: one, many: many).words }
}
