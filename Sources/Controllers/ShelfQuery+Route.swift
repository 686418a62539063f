import Models
import Routing

extension ShelfQuery {
    /// What an address asks the stars for.
    init(_ query: RepositoryQuery, size: Int = Settings.defaultPageSize) {
        self.init(
            words: query.words,
            language: query.language.map { $0 == RepositoryQuery.noLanguage ? .unknown : .named($0) },
            tag: query.tag,
            isVisited: query.isVisited,
            isArchived: query.isArchived,
            order: ShelfOrder(query.order),
            page: query.page,
            size: size
        )
    }
}

extension ShelfOrder {
    fileprivate init(_ order: RepositoryOrder) {
        let key: Key =
            switch order.key {
            case .starred: .starred
            case .pushed: .pushed
            case .stars: .stars
            case .name: .name
            }
        self.init(key, isDescending: order.isDescending)
    }
}
