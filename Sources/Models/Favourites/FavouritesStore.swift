/// What `FavouritesModel` needs to keep what visitors have marked.
///
/// Nothing is kept of a visitor before the first mark. No visitor has more marks than ``FavouritesLimits/ofVisitor``, and
/// all of them together no more than ``FavouritesLimits/ofAll``: who invents visitors fills no disk.
package protocol FavouritesStore<Item>: Sendable {
    associatedtype Item: CatalogueItem

    /// Answers at once: which of these a visitor has marked.
    func marked(by visitor: VisitorID, among ids: [Item.ID]) async throws -> Set<Item.ID>

    /// Answers at once: all that a visitor has marked, those included that are no longer in the catalogue.
    func marked(by visitor: VisitorID) async throws -> [Item.ID]

    /// - Throws: `FavouritesError` where there is no room for one more. What is marked already is no change.
    func mark(_ id: Item.ID, by visitor: VisitorID) async throws

    /// What is not marked is as good as unmarked.
    func unmark(_ id: Item.ID, by visitor: VisitorID) async throws
}
