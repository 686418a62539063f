package import Models
package import Routing
import Views

package struct SearchSectionViewModel: SearchSectionView, Equatable {
    /// How many of a kind are shown beside those of others.
    package static let fewLimit = 5

    package let name: String
    package let heading: String
    package let count: String
    package let rows: CatalogueRowsViewModel
    package let allURL: String?
    package let allLink: String

    /// The best few, and the way to all. `nil` when there is none.
    package init?<Item: CatalogueItem>(few page: SearchPage<Item>, of kind: CatalogueKind, for query: SearchQuery) {
        guard !page.hits.isEmpty else { return nil }
        name = kind.many
        heading = kind.heading
        count = kind.quantity(page.count)
        rows = CatalogueRowsViewModel(few: page.hits.map { CatalogueRowViewModel($0, of: kind) })
        let hasMore = page.paging.pageCount > 1
        allURL = hasMore ? Route.search(SearchQuery(query.words, in: .catalogue(kind))).url : nil
        allLink =
            switch page.count {
            case .exactly(let number): "All \(kind.quantity(number))"
            case .moreThan: "The best \(kind.quantity(page.paging.itemCount))"
            }
    }

    /// A page of all. `nil` when there is none.
    package init?<Item: CatalogueItem>(pageOf page: SearchPage<Item>, of kind: CatalogueKind, for query: SearchQuery) {
        guard !page.hits.isEmpty else { return nil }
        name = kind.many
        heading = kind.heading
        count = kind.quantity(page.count)
        rows = CatalogueRowsViewModel(page.hits.map { CatalogueRowViewModel($0, of: kind) }, page.paging) {
            Route.search(SearchQuery(query.words, in: .catalogue(kind), page: $0)).url
        }
        allURL = nil
        allLink = ""
    }

    /// The first few of the stars that have these words, and the way to all. `nil` when there is none.
    package init?(few page: RepositoryPage, for query: SearchQuery) {
        guard !page.items.isEmpty else { return nil }
        let words = Folding.words(of: query.words)
        name = "stars"
        heading = "Stars"
        count = Quantity(page.paging.itemCount, one: "star", many: "stars").words
        rows = CatalogueRowsViewModel(few: page.items.map { CatalogueRowViewModel($0, words: words) })
        let hasMore = page.paging.pageCount > 1
        allURL = hasMore ? Route.repositories(.list(RepositoryQuery(words: query.words))).url : nil
        allLink = "All \(count)"
    }
}
