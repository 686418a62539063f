import Models
import Routing
import Views

package struct MediaDetailsViewModel: MediaDetailsView, PageContent, Equatable {
    package let heading: String
    package let facts: [MediaFactViewModel]
    package let listURL: String
    package let listLink: String

    package var pageTitle: String { heading }
    package let place: Place?

    package init<Item>(_ item: Item, of kind: MediaKind<Item>) {
        heading = item.name
        let credits = kind.url(.list(MediaQuery(credit: item.credit)))
        facts = [MediaFactViewModel(name: kind.creditLabel, value: item.credit, url: credits)]
        listURL = kind.url(.list())
        listLink = "All \(kind.many)"
        place = .below(kind.section)
    }
}
