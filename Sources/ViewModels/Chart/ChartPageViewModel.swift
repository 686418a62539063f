package import Models
package import Routing
package import Views

package struct ChartPageViewModel: ChartPageView, PageContent, Equatable {
    /// The maximum number of decades with a bar of their own.
    private static let decadeLimit = 15

    package let heading: String
    package let count: String
    package let charts: [BarChartViewModel]
    package let refresh: RefreshViewModel
    package let listLink: Link

    package var pageTitle: String { heading }
    package let place: Place?
    package static var scripts: [Asset] { [.refresh] }

    init(
        heading: String,
        count: String,
        charts: [BarChartViewModel],
        refresh: RefreshViewModel,
        listLink: Link,
        place: Place
    ) {
        self.heading = heading
        self.count = count
        self.charts = charts
        self.refresh = refresh
        self.listLink = listLink
        self.place = place
    }

    /// - Parameter changes: The latest changes of the catalogue, read before the statistics.
    package init(_ statistics: CatalogueStatistics, of kind: CatalogueKind, changes: RecentChanges) {
        heading = "\(kind.one.capitalizingFirst) statistics"
        count = kind.quantity(statistics.count)
        let none =
            statistics.count == 0 ? EmptyListViewModel("No \(kind.many) yet", advice: "Add a \(kind.one) first.") : nil
        charts = [
            Self.decades(statistics.decades, of: kind, none: none),
            Self.credits(statistics.topCredits, of: kind, none: none),
            Self.ratings(statistics.ratings, of: kind, none: none),
        ]
        refresh = RefreshViewModel([.changes(changes, of: kind)], offer: kind.changed)
        listLink = Link("All \(kind.many)", to: kind.url(.list()))
        place = .below(kind.section)
    }

    /// - Parameter none: The text if there are no items; `nil` if there are some.
    private static func decades(
        _ decades: [CatalogueStatistics.Decade],
        of kind: CatalogueKind,
        none: EmptyListViewModel?
    ) -> BarChartViewModel {
        BarChartViewModel(
            counts(of: decades),
            BarChartViewModel.Words(
                name: "decades",
                heading: "By decade",
                label: "Decade",
                one: kind.one,
                many: kind.many,
                empty: none ?? EmptyListViewModel("No years yet", advice: "Edit a \(kind.one) and enter its year.")
            )
        )
    }

    /// Returns one count for all earlier decades, then the latest decades, including those without items.
    private static func counts(of decades: [CatalogueStatistics.Decade]) -> [ChartCount] {
        guard let last = decades.last?.decade, let oldest = decades.first?.decade else { return [] }
        let first = max(oldest, last - 10 * (decadeLimit - 1))
        let shown = stride(from: first, through: last, by: 10).map { decade in
            ChartCount("\(decade)s", decades.first { $0.decade == decade }?.count ?? 0)
        }
        let earlier = decades.reduce(0) { $1.decade < first ? $0 + $1.count : $0 }
        return earlier > 0 ? [ChartCount("Before \(first)", earlier)] + shown : shown
    }

    private static func credits(
        _ credits: [CreditCount],
        of kind: CatalogueKind,
        none: EmptyListViewModel?
    ) -> BarChartViewModel {
        BarChartViewModel(
            credits.map { ChartCount($0.credit, $0.count) },
            BarChartViewModel.Words(
                name: "credits",
                heading: "Most frequent \(kind.credits)",
                label: kind.creditLabel,
                one: kind.one,
                many: kind.many,
                empty: none ?? EmptyListViewModel("No \(kind.credits) yet", advice: "Add a \(kind.one) first.")
            )
        )
    }

    /// - Parameter none: The text if there are no items; `nil` if there are some.
    private static func ratings(
        _ counts: [Int],
        of kind: CatalogueKind,
        none: EmptyListViewModel?
    ) -> BarChartViewModel {
        let rows = zip(CatalogueField.ratings, counts).map { rating, count in
            ChartCount("\(rating) of \(CatalogueField.ratings.upperBound)", count)
        }
        return BarChartViewModel(
            rows.reversed(),
            BarChartViewModel.Words(
                name: "ratings",
                heading: "Ratings",
                label: "Rating",
                one: kind.one,
                many: kind.many,
                empty: none ?? EmptyListViewModel("No ratings yet", advice: "Edit a \(kind.one) and choose a rating.")
            )
        )
    }
}

/// A labelled number, which becomes a bar of a chart and a row of its table.
struct ChartCount {
    let label: String
    let number: Int

    init(_ label: String, _ number: Int) {
        self.label = label
        self.number = number
    }
}

package struct BarChartViewModel: BarChart, Equatable {
    package let name: String
    package let heading: String
    package let description: String
    package let empty: EmptyListViewModel
    package let bars: [ChartBar]
    package let rowHeading: String
    package let countHeading: String
    package let rows: [ChartRow]

    /// The texts of a chart.
    struct Words {
        /// The prefix of the ids.
        let name: String
        let heading: String
        /// The word for the labels, such as "Decade".
        let label: String
        /// The words for what is counted, such as "song" and "songs".
        let one: String
        let many: String
        /// The text in place of a chart without bars.
        let empty: EmptyListViewModel
    }

    init(_ counts: [ChartCount], _ words: Words) {
        name = words.name
        heading = words.heading
        rowHeading = words.label
        countHeading = words.many.capitalizingFirst
        empty = words.empty
        rows = counts.map { ChartRow(label: $0.label, count: Quantity.grouped($0.number)) }
        let maximum = counts.map(\.number).max() ?? 0
        bars = maximum == 0 ? [] : counts.map { ChartBar($0, maximum: maximum) }
        description = Self.description(of: counts, maximum: maximum, words)
    }

    private static func description(of counts: [ChartCount], maximum: Int, _ words: Words) -> String {
        guard let longest = counts.first(where: { $0.number == maximum }) else { return "" }
        let bars = Quantity(counts.count, one: "bar", many: "bars").words
        return "\(bars). The longest: \(longest.label), \(Quantity(maximum, one: words.one, many: words.many).words)."
    }
}

extension ChartBar {
    /// The maximum width of a label on a small phone, in Latin letters.
    private static let labelWidth = 26

    /// - Parameter maximum: The number of the longest bar.
    fileprivate init(_ count: ChartCount, maximum: Int) {
        // A product of integers could overflow.
        let thousandths = Int((Double(count.number) / Double(maximum) * 1000).rounded())
        self.init(
            label: count.label.shortened(to: Self.labelWidth).isolated,
            count: Quantity.grouped(count.number),
            share: "\(thousandths / 10).\(thousandths % 10)"
        )
    }
}
