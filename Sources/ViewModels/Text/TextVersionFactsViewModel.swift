package import Foundation
package import Models
import Views

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
        time = lastChange.map { Age(of: $0, now: now).words } ?? "Before versions were kept"
        writer = Self.words(for: version.sitting, reader: reader)
        length = Quantity(version.text.utf16.count, one: "character", many: "characters").words
        note = isNewest ? "the text now" : nil
    }

    /// Nobody is told who another one is.
    private static func words(for sitting: TextSitting, reader: VisitorID?) -> String {
        if sitting.writer == nil { return "by someone unknown" }
        return sitting.isBy(reader) ? "by you" : "by somebody else"
    }
}
