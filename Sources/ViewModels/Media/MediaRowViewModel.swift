import Models
import Routing
import Views

package struct MediaRowViewModel: MediaRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let url: String

    package init<Item>(_ item: Item, of kind: MediaKind<Item>) {
        title = item.name
        subtitle = item.credit
        url = kind.url(.item(id: item.id))
    }
}
