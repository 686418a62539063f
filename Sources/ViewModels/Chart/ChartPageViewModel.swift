package import Models
import Routing
package import Views

package struct ChartPageViewModel: ChartPageView, PageContent, Equatable {
    /// The maximum number of decades with a bar of their own.
    private static let decadeLimit = 15

    package let heading: String
    package let count: String
    package let charts: [BarChartViewModel]
    package let calendar: CalendarChartViewModel?
    package let listLink: Link

    package var pageTitle: String { heading }
    package let place: Place?

    /// The charts of the songs or movies.
    package init(_ statistics: CatalogueStatistics, of kind: CatalogueKind) {
        heading = "\(kind.singular.capitalizingFirst) statistics"
        count = kind.quantity(statistics.count)
        let ratings = zip(Rating.all, statistics.ratings).map { rating, count in
            ChartCount(
                RatingFormViewModel.words(for: rating),
                count,
                url: kind.url(.list(CatalogueQuery(.all.with(\.rating, rating))))
            )
        }
        /// Without items, all charts have the same text.
        func empty(_ heading: String, _ advice: String) -> EmptyListViewModel {
            statistics.count == 0
                ? EmptyListViewModel("No \(kind.plural) yet", advice: "Add a \(kind.singular) first.")
                : EmptyListViewModel(heading, advice: advice)
        }
        func note(_ count: Int, _ field: String) -> String? {
            guard count < statistics.count else { return nil }
            return "\(count.grouped) of \(kind.quantity(statistics.count)) \(count == 1 ? "has" : "have") \(field)."
        }
        let frequent = statistics.topCredits.filter { $0.count > 1 }
        let unit = (singular: kind.singular, plural: kind.plural)
        func list(of period: AdditionPeriod) -> String { kind.url(.list(CatalogueQuery(.all.with(\.added, period)))) }
        charts =
            [
                BarChartViewModel(
                    Self.counts(of: statistics.decades, in: kind),
                    of: unit,
                    name: "decades",
                    heading: "By decade",
                    label: "Decade",
                    note: note(statistics.decades.reduce(0) { $0 + $1.count }, "a year"),
                    empty: empty("No years yet", "Edit a \(kind.singular) and enter its year.")
                ),
                BarChartViewModel(
                    frequent.map {
                        ChartCount($0.credit, $0.count, url: kind.url(.list(CatalogueQuery(.credit($0.credit)))))
                    },
                    of: unit,
                    name: "credits",
                    heading: "\(kind.credits.capitalizingFirst) with more than one",
                    label: kind.creditLabel,
                    empty: empty(
                        "No \(kind.credit) has more than one \(kind.singular)",
                        "Add another \(kind.singular) by the same \(kind.credit)."
                    )
                ),
                BarChartViewModel(
                    ratings.reversed(),
                    of: unit,
                    name: "ratings",
                    heading: "Ratings",
                    label: "Rating",
                    note: note(statistics.ratings.reduce(0, +), "a rating"),
                    empty: empty("No ratings yet", "Edit a \(kind.singular) and choose a rating.")
                ),
            ] + [BarChartViewModel.growth(statistics.growth, of: unit, url: list)].compactMap(\.self)
        calendar = CalendarChartViewModel(statistics.growth, of: unit, url: list)
        listLink = Link("All \(kind.plural)", to: kind.url(.list()))
        place = .below(kind.section)
    }

    /// Returns the counts of successive decades, up to ``decadeLimit``, that have the most items together. All decades
    /// before them share one count, and all after them another, so that a single wrong year does not hide the others.
    private static func counts(of decades: [CatalogueStatistics.Decade], in kind: CatalogueKind) -> [ChartCount] {
        func count(_ decades: ArraySlice<CatalogueStatistics.Decade>) -> Int { decades.reduce(0) { $0 + $1.count } }
        let spans = decades.indices.reversed().map { first in
            decades[first...].prefix { $0.decade < decades[first].decade + 10 * decadeLimit }
        }
        guard let span = spans.max(by: { count($0) < count($1) }), let first = span.first?.decade,
            let last = span.last?.decade
        else { return [] }
        let shown = stride(from: first, through: last, by: 10).map { decade in
            ChartCount(
                CatalogueFilter.words(forDecade: decade),
                span.first { $0.decade == decade }?.count ?? 0,
                url: kind.url(.list(CatalogueQuery(.all.with(\.decade, decade))))
            )
        }
        let earlier = [ChartCount("Before \(first)", count(decades[..<span.startIndex]))].filter { $0.number > 0 }
        let later = [ChartCount("\(last + 10) or later", count(decades[span.endIndex...]))].filter { $0.number > 0 }
        return earlier + shown + later
    }
}

/// A labelled number, and the list that it counts.
struct ChartCount {
    let label: String
    let number: Int
    /// The URL of the list; `nil` if no list has just these.
    let url: String?

    init(_ label: String, _ number: Int, url: String? = nil) {
        self.label = label
        self.number = number
        self.url = url
    }
}

package struct BarChartViewModel: BarChart, Equatable {
    package let name: String
    package let heading: String
    package let note: String?
    package let description: String
    package let empty: EmptyListViewModel
    package let bars: [ChartBar]
    package let rowHeading: String
    package let countHeading: String

    /// - Parameters:
    ///   - counts: The labelled numbers. If all are zero, there are no bars.
    ///   - unit: The words for what is counted, such as "song" and "songs".
    ///   - name: The prefix of the ids.
    ///   - label: The word for the labels, such as "Decade".
    ///   - note: A sentence about items that no bar counts.
    ///   - empty: The text in place of a chart without bars.
    init(
        _ counts: [ChartCount],
        of unit: (singular: String, plural: String),
        name: String,
        heading: String,
        label: String,
        note: String? = nil,
        empty: EmptyListViewModel
    ) {
        self.name = name
        self.heading = heading
        self.note = note
        self.empty = empty
        rowHeading = label
        countHeading = unit.plural.capitalizingFirst
        guard let longest = counts.max(by: { $0.number < $1.number }), longest.number > 0 else {
            bars = []
            description = ""
            return
        }
        bars = counts.map { ChartBar($0, maximum: longest.number) }
        let count = counts.count.counted("bar")
        let maximum = longest.number.counted(unit.singular, unit.plural)
        let longestCount = counts.count { $0.number == longest.number }
        description =
            longestCount == 1
            ? "\(count). The longest: \(longest.label), \(maximum)."
            : "\(count). \(longestCount.grouped) are the longest, with \(maximum) each."
    }
}

extension ChartBar {
    /// - Parameter maximum: The number of the longest bar.
    fileprivate init(_ count: ChartCount, maximum: Int) {
        // A product of integers could overflow.
        let thousandths = Int((Double(count.number) / Double(maximum) * 1000).rounded())
        self.init(
            label: count.label,
            count: count.number.grouped,
            share: "\(thousandths / 10).\(thousandths % 10)",
            url: count.number > 0 ? count.url : nil
        )
    }
}
