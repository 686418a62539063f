package import Foundation
package import Models
import Routing
import Views

package struct TextVersionListViewModel: TextVersionListView, PageContent, Equatable {
    package let heading = "Versions of the text"
    package let count: String
    package let explanation =
        "A version is what one person wrote without a long pause and without anybody in between. "
        + "The last \(TextModel.versionLimit) are kept."
    package let rows: [TextVersionRowViewModel]
    package let textURL = Route.text.url

    package let pageTitle = "Versions of the text"
    package let place: Place? = .below(.text)

    /// - Parameter versions: The newest first.
    package init(_ versions: [TextVersion], reader: VisitorID?, now: Date) {
        count = Quantity(versions.count, one: "version", many: "versions").words
        rows = versions.map { version in
            TextVersionRowViewModel(
                version,
                isNewest: version.number == versions.first?.number,
                reader: reader,
                now: now
            )
        }
    }
}
