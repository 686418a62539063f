import Models
import Routing
import Views

package struct MediaRowViewModel: MediaRowView, Equatable {
    package let title: String
    package let subtitle: String
    package let url: String
    package let favourite: FavouriteViewModel?

    /// - Parameter favourite: Whether it is one of who looks; nil where that is not shown.
    package init<Item>(_ item: Item, of kind: MediaKind<Item>, favourite: FavouriteViewModel? = nil) {
        title = item.name
        subtitle = item.credit
        url = kind.url(.item(id: item.id))
        self.favourite = favourite
    }
}
