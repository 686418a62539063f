package import HTTPServer
package import Models
package import Routing
package import ViewModels

/// The list of the songs, or of the movies, and the details of each.
package struct CatalogueController<Item: CatalogueItem>: Sendable {
    private let kind: MediaKind<Item>
    private let catalogue: CatalogueModel<Item>
    private let favourites: FavouritesModel<Item>
    private let pages: PageResponder

    package init(
        _ kind: MediaKind<Item>,
        catalogue: CatalogueModel<Item>,
        favourites: FavouritesModel<Item>,
        pages: PageResponder
    ) {
        self.kind = kind
        self.catalogue = catalogue
        self.favourites = favourites
        self.pages = pages
    }

    /// - Parameter id: Of what was just deleted, to be offered to undo it.
    package func list(_ query: MediaQuery, without id: Item.ID? = nil, to request: Request) async throws -> Response {
        guard let page = try await catalogue.page(query.page) else {
            return pages.noSuchPage(of: kind.route(.list()))
        }
        let marked = try await favourites.marked(by: request.visitor, among: page.items)
        let removed: Item? = if let id { try await catalogue.removedItem(withID: id) } else { nil }
        return pages.show(MediaListViewModel(page, of: kind, favourites: marked, removed: removed))
    }

    /// - Parameter isSaved: Whether it has just been saved.
    package func details(id: Item.ID, isSaved: Bool = false, to request: Request) async throws -> Response {
        guard let item = try await catalogue.item(withID: id) else {
            return try await pages.missing(id, of: kind, in: catalogue)
        }
        let isFavourite = try await favourites.marked(by: request.visitor, among: [item]).contains(id)
        return pages.show(MediaDetailsViewModel(item, of: kind, isFavourite: isFavourite, isSaved: isSaved))
    }
}
