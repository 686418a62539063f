import Models
import Routing

extension CatalogueQuery {
    /// What an address asks a list for.
    init(_ query: MediaQuery) {
        self.init(order: CatalogueOrder(query.order), credit: query.credit, page: query.page)
    }
}

extension CatalogueOrder {
    init(_ order: MediaOrder) {
        let key: Key =
            switch order.key {
            case .added: .added
            case .name: .name
            case .credit: .credit
            }
        self.init(key: key, isDescending: order.isDescending)
    }
}
