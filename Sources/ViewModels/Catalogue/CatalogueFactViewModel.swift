import Models
import Routing
import Views

package struct CatalogueFactViewModel: CatalogueFactView, Equatable {
    package let name: String
    package let value: String
    package let url: String?

    init(_ name: String, _ value: String, url: String? = nil) {
        self.name = name
        self.value = value
        self.url = url
    }

    /// nil for what is not known, and for the name, which is the heading.
    init?<Item: CatalogueItem>(_ field: CatalogueField, of item: Item, _ kind: CatalogueKind) {
        let value = DraftText(item)[field]
        guard field != .name, !value.isEmpty else { return nil }
        name = kind.label(of: field)
        self.value = field == .rating ? "\(value) of \(CatalogueField.ratings.upperBound)" : value
        url = field == .credit ? kind.url(.list(CatalogueQuery(credit: item.credit))) : nil
    }
}
