package import Foundation
package import Models
import Routing
package import Views

package struct TextVersionListViewModel: TextVersionListView, PageContent {
    package let heading = "Versions of the text"
    package let count: String
    package let explanation =
        "Each save makes a version. While you type, a new version begins after a pause of more than"
        + " \(Int(TextSitting.longestPause)) seconds, or after a change by someone else."
        + " The newest \(TextHistory.recentCount) versions are kept, and of the older ones those that lasted longest."
    package let empty = EmptyListViewModel("No versions yet", advice: "Edit the text to create the first version.")
    package let groups: [(heading: String, id: String, rows: [TextVersionRowViewModel])]
    package let textURL = Route.text.url

    package let pageTitle = "Versions of the text"
    package let place: Place? = .below(.text)

    /// - Parameter rows: The versions, the newest first.
    package init(_ rows: [TextVersionRowViewModel], now: Date) {
        count = rows.count.counted("version")
        groups = Self.groups(of: rows, now: now)
    }

    /// The periods, with their maximum ages in seconds.
    private static let periods: [(heading: String, id: String, age: TimeInterval)] = [
        ("Last hour", "last-hour", 3_600),
        ("Last day", "last-day", 86_400),
        ("Last week", "last-week", 7 * 86_400),
        ("Last three months", "last-three-months", 90 * 86_400),
        ("Earlier", "earlier", .infinity),
    ]

    private static func groups(
        of rows: [TextVersionRowViewModel],
        now: Date
    ) -> [(heading: String, id: String, rows: [TextVersionRowViewModel])] {
        let rowsOfPeriods = Dictionary(grouping: rows) { row in
            let age = row.lastChange.map(now.timeIntervalSince) ?? .infinity
            return periods.firstIndex { age < $0.age } ?? periods.count - 1
        }
        return rowsOfPeriods.sorted { $0.key < $1.key }.map { index, rows in
            (periods[index].heading, periods[index].id, rows)
        }
    }
}

package struct TextVersionRowViewModel: TextVersionRow, Equatable {
    /// The length of the line that is shown, and of its part before the change, in Unicode scalars.
    private static let (lineLimit, leadLimit) = (160, 40)

    package let name: String
    package let url: String
    package let beginning: String?
    package let facts: TextVersionFactsViewModel
    let lastChange: Date?

    /// - Parameters:
    ///   - newer: The sitting of the next newer version; `nil` for the newest.
    ///   - older: The text of the next older version; `nil` for the oldest.
    package init(_ version: TextVersion, newer: TextSitting?, older: String? = nil, reader: VisitorID?) {
        lastChange = version.sitting.lastChange
        name = "Version \(version.number.grouped)"
        url = Route.textVersion(number: version.number, comparison: .versionBefore).url
        beginning = version.isVisible ? Self.change(of: version.text, since: older ?? "") : nil
        facts = TextVersionFactsViewModel(version, newer: newer, reader: reader)
    }

    /// Returns the first visible line that differs from the older text, or the first one of the text; shortened, with an
    /// ellipsis for the text before and after it.
    private static func change(of text: String, since older: String) -> String {
        let scalars = Array(text.unicodeScalars)
        let common = zip(scalars, older.unicodeScalars).prefix { $0 == $1 }.count
        let line = scalars[..<common].lastIndex(of: "\n").map { $0 + 1 } ?? 0
        let isAtEnd = common < scalars.count && scalars[common] == "\n"
        let start = isAtEnd ? common : common - line > 2 * leadLimit ? common - leadLimit : line
        let change = scalars[start...].drop(while: \.isInvisible)
        let rest = change.isEmpty ? scalars.drop(while: \.isInvisible) : change
        let shown = rest.prefix(lineLimit).prefix { $0 != "\n" }
        let hasEarlier = scalars[..<rest.startIndex].contains { !$0.isInvisible }
        let hasLater = scalars[shown.endIndex...].contains { !$0.isInvisible }
        let isCut = shown.endIndex < scalars.endIndex && scalars[shown.endIndex] != "\n"
        let words = String(String.UnicodeScalarView(shown))
        return (hasEarlier ? "… " : "") + words + (hasLater ? isCut ? "…" : " …" : "")
    }
}

package struct TextVersionFactsViewModel: TextVersionFactsView, Equatable {
    package let time: UTCTime?
    package let writer: String
    package let length: String
    package let note: String?

    package init(_ version: TextVersion, newer: TextSitting?, reader: VisitorID?) {
        time = version.sitting.lastChange.map(UTCTime.init)
        writer = Self.writers(of: version, reader: reader)
        length = version.text.utf16.count.counted("character")
        note = newer.map { Self.standing(of: version.sitting, until: $0) } ?? "current"
    }

    /// Returns how long the text was current, if that was long. So visitors find a good text among many that were
    /// replaced at once.
    private static func standing(of sitting: TextSitting, until newer: TextSitting) -> String? {
        guard let seconds = sitting.standing(until: newer), seconds >= 900 else { return nil }
        return "was current for \(seconds.inWords)"
    }

    /// Returns the writers as seen by the reader: "you", then at most two names, or three of three, then the others.
    private static func writers(of version: TextVersion, reader: VisitorID?) -> String {
        let writers = version.sitting.writers
        guard !writers.isEmpty else { return "an unknown writer" }
        let isByReader = reader.map { writers.contains($0.digest) } ?? false
        let others = zip(writers, version.writerNames).filter { $0.0 != reader?.digest }
        let people = (isByReader ? ["you"] : []) + others.compactMap { $0.1?.isolated }
        let named = people.count == writers.count && people.count <= 3 ? people[...] : people.prefix(2)
        let unnamedCount = writers.count - named.count
        let unnamed: String? =
            switch unnamedCount {
            case 0: nil
            case 1: "someone else"
            default: named.isEmpty ? "\(unnamedCount) people" : "\(unnamedCount) others"
            }
        let all = named + [unnamed].compactMap(\.self)
        return [all.dropLast().joined(separator: ", "), all.last ?? ""].filter { !$0.isEmpty }.joined(
            separator: " and "
        )
    }
}
