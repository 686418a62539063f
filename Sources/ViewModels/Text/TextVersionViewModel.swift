package import Foundation
package import Models
package import Routing
import Views

package struct TextVersionViewModel: TextVersionView, PageContent, Equatable {
    package let heading: String
    package let facts: TextVersionFactsViewModel
    package let text: String?
    package let restoration: TextRestorationViewModel?
    package let differenceHeading: String
    package let difference: TextDifferenceViewModel?
    package let otherURL: String?
    package let otherLink: String
    package let listURL = Route.textVersions.url
    package let beforeURL: String?
    package let afterURL: String?

    package var pageTitle: String { heading }
    package let place: Place? = .below(.text)

    /// Takes milliseconds when the texts are long.
    package init(_ context: TextVersionContext, comparison: Route.TextComparison, reader: VisitorID?, now: Date) {
        let version = context.version
        heading = "Version \(Quantity.grouped(version.number)) of the text"
        facts = TextVersionFactsViewModel(version, isNewest: context.isNewest, reader: reader, now: now)
        text = version.text.isEmpty ? nil : version.text
        restoration = context.isNewest ? nil : TextRestorationViewModel(version, base: context.now.version)
        beforeURL = context.before.map { Self.url(of: $0, .versionBefore) }
        afterURL = context.after.map { Self.url(of: $0, .versionBefore) }
        switch comparison {
        case .versionBefore:
            differenceHeading = "What changed in this version"
            difference = Self.textBefore(context).map { TextDifferenceViewModel(from: $0, to: version.text) }
            otherURL = context.isNewest ? nil : Self.url(of: version, .textNow)
            otherLink = "What has changed since then"
        case .textNow:
            differenceHeading = "What has changed since then"
            difference = TextDifferenceViewModel(from: version.text, to: context.now.text)
            otherURL = Self.url(of: version, .versionBefore)
            otherLink = "What changed in this version"
        }
    }

    /// Before the first version there was the empty text.
    private static func textBefore(_ context: TextVersionContext) -> String? {
        context.before?.text ?? (context.version.number == 1 ? "" : nil)
    }

    private static func url(of version: TextVersion, _ comparison: Route.TextComparison) -> String {
        Route.textVersion(number: Int64(version.number), comparison: comparison).url
    }
}
