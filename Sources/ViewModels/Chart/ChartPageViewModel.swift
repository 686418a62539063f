package import Models
import Routing
import Views

package struct ChartPageViewModel: ChartPageView, PageContent, Equatable {
    /// How many decades are shown one by one: as many as fit into a chart.
    private static let decadeLimit = 15

    package let heading: String
    package let count: String
    package let charts: [BarChartViewModel]
    package let listURL: String
    package let listLink: String

    package var pageTitle: String { heading }
    package let place: Place?

    init(
        heading: String,
        count: String,
        charts: [BarChartViewModel],
        listURL: String,
        listLink: String,
        place: Place
    ) {
        self.heading = heading
        self.count = count
        self.charts = charts
        self.listURL = listURL
        self.listLink = listLink
        self.place = place
    }

    package init(_ figures: CatalogueFigures, of kind: CatalogueKind) {
        heading = "\(kind.heading) in figures"
        count = kind.quantity(figures.count)
        charts = [
            Self.decades(figures.decades, of: kind), Self.credits(figures.topCredits, of: kind),
            Self.ratings(figures.ratings, of: kind),
        ]
        listURL = kind.url(.list())
        listLink = "All \(kind.many)"
        place = .below(kind.section)
    }

    private static func decades(
        _ decades: [CatalogueFigures.Decade],
        of kind: CatalogueKind
    ) -> BarChartViewModel {
        BarChartViewModel(
            figures(of: decades),
            BarChartViewModel.Words(
                name: "decades",
                heading: "By decade",
                kind: "Decade",
                counted: kind.heading,
                emptyAdvice: "Edit a \(kind.one) and say from which year it is."
            )
        )
    }

    /// The latest decades one by one, also those that have nothing, and all before them as one.
    private static func figures(of decades: [CatalogueFigures.Decade]) -> [ChartFigure] {
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
                emptyAdvice: "Add a \(kind.one) first."
            )
        )
    }

    private static func ratings(_ counts: [Int], of kind: CatalogueKind) -> BarChartViewModel {
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
                emptyAdvice: "Edit a \(kind.one) and choose a rating."
            )
        )
    }
}
