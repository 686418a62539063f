package import Models
package import Routing
import Views

package struct ChartPageViewModel: ChartPageView, PageContent, Equatable {
    /// The maximum number of decades with a bar of their own.
    private static let decadeLimit = 15

    package let heading: String
    package let count: String
    package let charts: [BarChartViewModel]
    package let refresh: RefreshViewModel
    package let listURL: String
    package let listLink: String

    package var pageTitle: String { heading }
    package let place: Place?
    package static var scripts: [Asset] { [.refresh] }

    init(
        heading: String,
        count: String,
        charts: [BarChartViewModel],
        refresh: RefreshViewModel,
        listURL: String,
        listLink: String,
        place: Place
    ) {
        self.heading = heading
        self.count = count
        self.charts = charts
        self.refresh = refresh
        self.listURL = listURL
        self.listLink = listLink
        self.place = place
    }

    /// - Parameter changes: The latest changes of the catalogue, read before the statistics.
    package init(
        _ statistics: CatalogueStatistics,
        of kind: CatalogueKind,
        changes: RecentChanges = RecentChanges(revision: 0)
    ) {
        heading = "Statistics of the \(kind.many)"
        count = kind.quantity(statistics.count)
        let none = statistics.count == 0 ? EmptyListViewModel(advice: "Add a \(kind.one) first.") : nil
        charts = [
            Self.decades(statistics.decades, of: kind, none: none),
            Self.credits(statistics.topCredits, of: kind),
            Self.ratings(statistics.ratings, of: kind, none: none),
        ]
        refresh = RefreshViewModel([.changes(changes, of: kind)], offer: kind.changed)
        listURL = kind.url(.list())
        listLink = "All \(kind.many)"
        place = .below(kind.section)
    }

    /// - Parameter none: The text if there are no items; `nil` if there are some.
    private static func decades(
        _ decades: [CatalogueStatistics.Decade],
        of kind: CatalogueKind,
        none: EmptyListViewModel?
    ) -> BarChartViewModel {
        BarChartViewModel(
            figures(of: decades),
            BarChartViewModel.Words(
                name: "decades",
                heading: "By decade",
                kind: "Decade",
                counted: kind.heading,
                empty: none ?? EmptyListViewModel(advice: "Edit a \(kind.one) and enter its year.")
            )
        )
    }

    /// Returns one figure for all earlier decades, then the latest decades, including those without items.
    private static func figures(of decades: [CatalogueStatistics.Decade]) -> [ChartFigure] {
        guard let last = decades.last?.decade, let oldest = decades.first?.decade else { return [] }
        let first = max(oldest, last - 10 * (decadeLimit - 1))
        let shown = stride(from: first, through: last, by: 10).map { decade in
            ChartFigure("\(decade)s", decades.first { $0.decade == decade }?.count ?? 0)
        }
        let earlier = decades.reduce(0) { $1.decade < first ? $0 + $1.count : $0 }
        return earlier > 0 ? [ChartFigure("Before \(first)", earlier)] + shown : shown
    }

    private static func credits(_ credits: [CreditCount], of kind: CatalogueKind) -> BarChartViewModel {
        BarChartViewModel(
            credits.map { ChartFigure($0.credit, $0.count) },
            BarChartViewModel.Words(
                name: "credits",
                heading: "Most frequent \(kind.credits)",
                kind: kind.creditLabel,
                counted: kind.heading,
                empty: EmptyListViewModel(advice: "Add a \(kind.one) first.")
            )
        )
    }

    /// - Parameter none: The text if there are no items; `nil` if there are some.
    private static func ratings(
        _ counts: [Int],
        of kind: CatalogueKind,
        none: EmptyListViewModel?
    ) -> BarChartViewModel {
        let figures = zip(CatalogueField.ratings, counts).map { rating, count in
            ChartFigure("\(rating) of \(CatalogueField.ratings.upperBound)", count)
        }
        return BarChartViewModel(
            figures.reversed(),
            BarChartViewModel.Words(
                name: "ratings",
                heading: "Ratings",
                kind: "Rating",
                counted: kind.heading,
                empty: none ?? EmptyListViewModel(advice: "Edit a \(kind.one) and choose a rating.")
            )
        )
    }
}

/// A labelled count: a bar of a chart, and a row of its table.
package struct ChartFigure: ChartRow, Equatable {
    package let label: String
    let number: Int

    package var count: String { Quantity.grouped(number) }

    package init(_ label: String, _ number: Int) {
        self.label = label
        self.number = number
    }
}

package struct BarChartViewModel: BarChart, Equatable {
    package let name: String
    package let heading: String
    package let description: String
    package let empty: EmptyListViewModel
    package let bars: [ChartBarViewModel]
    package let tableLink: String
    package let kind: String
    package let counted: String
    package let rows: [ChartFigure]

    /// The texts of a chart.
    struct Words {
        /// The prefix of the ids.
        let name: String
        let heading: String
        /// The heading of the labels, such as "Decade".
        let kind: String
        /// The heading of the counts, such as "Songs".
        let counted: String
        /// The text in place of a chart without bars.
        let empty: EmptyListViewModel
    }

    init(_ figures: [ChartFigure], _ words: Words) {
        name = words.name
        heading = words.heading
        kind = words.kind
        counted = words.counted
        empty = words.empty
        tableLink = "\(words.heading) as a table"
        rows = figures
        let maximum = figures.map(\.number).max() ?? 0
        bars = maximum == 0 ? [] : figures.map { ChartBarViewModel($0, maximum: maximum) }
        description = Self.description(of: figures, maximum: maximum)
    }

    private static func description(of figures: [ChartFigure], maximum: Int) -> String {
        guard let longest = figures.first(where: { $0.number == maximum }) else { return "" }
        let bars = Quantity(figures.count, one: "bar", many: "bars").words
        return "\(bars). The longest is \(longest.label), with \(longest.count)."
    }
}

package struct ChartBarViewModel: ChartBar, Equatable {
    /// The maximum width of a label on a small phone, in Latin letters.
    private static let labelWidth = 26

    package let label: String
    package let count: String
    package let share: String

    /// - Parameter maximum: The number of the longest bar.
    fileprivate init(_ figure: ChartFigure, maximum: Int) {
        label = figure.label.shortened(to: Self.labelWidth).isolated
        count = figure.count
        // A product of integers could overflow.
        let thousandths = Int((Double(figure.number) / Double(maximum) * 1000).rounded())
        share = "\(thousandths / 10).\(thousandths % 10)"
    }
}
