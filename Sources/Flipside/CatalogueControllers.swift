import Controllers
import Models
import ViewModels

/// All that there is to do with the songs, or with the movies. A class, as each request holds them for a while.
final class CatalogueControllers<Item: CatalogueItem>: Sendable {
    let lists: CatalogueController<Item>
    let forms: CatalogueFormController<Item>
    let removals: CatalogueRemovalController<Item>
    let favourites: FavouritesController<Item>
    let charts: ChartsController<Item>
    let exports: ExportController<Item>
    let sources: SourceController<Item>

    init(
        _ kind: CatalogueKind,
        catalogue: CatalogueModel<Item>,
        favouritesStore: any FavouritesStore<Item>,
        source: SourceModel?,
        pages: PageResponder
    ) {
        let marks = FavouritesModel(catalogue: catalogue, store: favouritesStore)
        lists = CatalogueController(kind, catalogue: catalogue, favourites: marks, source: source, pages: pages)
        forms = CatalogueFormController(kind, catalogue: catalogue, pages: pages)
        removals = CatalogueRemovalController(kind, catalogue: catalogue, pages: pages)
        favourites = FavouritesController(kind, catalogue: catalogue, favourites: marks, pages: pages)
        charts = ChartsController(kind, catalogue: catalogue, pages: pages)
        exports = ExportController(catalogue: catalogue, name: kind.many, pages: pages)
        sources = SourceController(kind, source: source, pages: pages)
    }
}
