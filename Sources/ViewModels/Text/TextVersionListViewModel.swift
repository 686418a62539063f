package import Foundation
package import Models
import Routing
import Views

package struct TextVersionListViewModel: TextVersionListView, PageContent, Equatable {
    package let heading = "Versions of the text"
    package let count: String
    package let explanation =
        "A version is a text that someone saved, or typed without a long pause and without anyone else writing in between. "
        + "The last \(TextModel.versionLimit) versions are kept."
    package let empty = EmptyListViewModel(advice: "The first version is kept when someone edits the text.")
    package let rows: [TextVersionRowViewModel]
    package let textURL = Route.text.url

    package let pageTitle = "Versions of the text"
    package let place: Place? = .below(.text)

    /// - Parameter versions: The versions, the newest first.
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

package struct TextVersionRowViewModel: TextVersionRow, Equatable {
    /// The length of a text's beginning, in Unicode scalars.
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

    /// Returns the first line with visible characters, shortened.
    private static func beginning(of text: String) -> String? {
        let visible = text.unicodeScalars.drop { $0.properties.isWhitespace }
        let line = visible.prefix(beginningLimit + 1).prefix { $0 != "\n" }
        guard !line.isEmpty else { return nil }
        return line.count > beginningLimit ? "\(String(line.prefix(beginningLimit)))…" : String(line)
    }
}

package struct TextVersionFactsViewModel: TextVersionFactsView, Equatable {
    package let timestamp: String?
    package let exactTime: String?
    package let time: String
    package let writer: String
    package let length: String
    package let note: String?

    package init(_ version: TextVersion, isNewest: Bool, reader: VisitorID?, now: Date) {
        let lastChange = version.sitting.lastChange
        let utc = lastChange.map(UTCTime.init)
        timestamp = utc?.timestamp
        exactTime = utc?.words
        time = lastChange.map { Age(of: $0, now: now).words } ?? "Time unknown"
        writer = Self.words(for: version.sitting, reader: reader)
        length = Quantity(version.text.utf16.count, one: "character", many: "characters").words
        note = isNewest ? "current" : nil
    }

    /// Returns whether the reader wrote the version, without naming anyone else.
    private static func words(for sitting: TextSitting, reader: VisitorID?) -> String {
        if sitting.writer == nil { return "by someone unknown" }
        return sitting.isBy(reader) ? "by you" : "by someone else"
    }
}
