import Models
import Routing
import Views

/// What was just deleted, with the way to bring it back.
package struct CatalogueRemovalNoticeViewModel: UndoNoticeView, Equatable {
    package let message: String
    package let undoURL: String?

    init<Item: CatalogueItem>(_ item: Item, of kind: CatalogueKind) {
        message = "The \(kind.one) “\(item.name)” was deleted."
        undoURL = kind.url(.restoration(id: item.id))
    }
}
