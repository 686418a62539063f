package import Foundation
package import Models
import Routing
import Views

package struct TextVersionRowViewModel: TextVersionRowView, Equatable {
    /// The most of a text that the list shows, in Unicode scalars.
    private static let beginningLimit = 160

    package let name: String
    package let url: String
    package let beginning: String?
    package let facts: TextVersionFactsViewModel

    package init(_ version: TextVersion, isNewest: Bool, reader: VisitorID?, now: Date) {
        name = "Version \(Quantity.grouped(version.number))"
        url = Route.textVersion(number: Int64(version.number), comparison: .versionBefore).url
        beginning = Self.beginning(of: version.text)
        facts = TextVersionFactsViewModel(version, isNewest: isNewest, reader: reader, now: now)
    }

    /// The first line that has something to read.
    private static func beginning(of text: String) -> String? {
        let rest = text.unicodeScalars.drop { $0.properties.isWhitespace }
        let line = rest.prefix(beginningLimit + 1).prefix { $0 != "\n" }
        guard !line.isEmpty else { return nil }
        return line.count > beginningLimit ? "\(String(line.prefix(beginningLimit)))…" : String(line)
    }
}
