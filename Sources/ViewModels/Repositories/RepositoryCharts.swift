package import Models
import Routing
import Views

extension ChartPageViewModel {
    /// The number of languages, and of tags, that have a bar of their own.
    private static let barLimit = 15

    /// The charts of the stars of a GitHub user.
    package init(_ facets: RepositoryFacets, growth: Growth, of stargazer: StargazerState) {
        let stored = stargazer.stored
        heading = "Star statistics"
        count = stored.count.counted("star")
        charts =
            [Self.languages(facets.languages, of: stored.count)] + (facets.tags.isEmpty ? [] : [Self.tags(facets.tags)])
            + [BarChartViewModel.growth(growth, of: ("star", "stars"), url: Self.url)].compactMap(\.self)
        calendar = CalendarChartViewModel(growth, of: ("star", "stars"), url: Self.url)
        listLink = Link("All stars", to: Route.repositories().url)
        place = .below(.repositories)
    }

    /// Returns the chart of the most frequent languages, with all other stars at the end.
    private static func languages(_ counts: [RepositoryFacets.Count], of all: Int) -> BarChartViewModel {
        let shown = counts.prefix(barLimit)
        let others = counts.dropFirst(barLimit).reduce(0) { $0 + $1.count }
        let unknown = all - counts.reduce(0) { $0 + $1.count }
        let remainder = [
            ChartCount("Others", others), ChartCount("No language", unknown, url: Self.url(language: .unknown)),
        ].filter { $0.number > 0 }
        return BarChartViewModel(
            shown.map { ChartCount($0.name, $0.count, url: Self.url(language: .named($0.name))) } + remainder,
            of: ("star", "stars"),
            name: "languages",
            heading: "By language",
            label: "Language",
            empty: EmptyListViewModel("No stars yet", advice: "Stars appear here after the first load.")
        )
    }

    private static func url(language: RepositoryQuery.Language) -> String {
        Route.repositories(.list(RepositoryQuery(language: language))).url
    }

    private static func url(added period: AdditionPeriod) -> String {
        Route.repositories(.list(RepositoryQuery(added: period))).url
    }

    private static func tags(_ counts: [RepositoryFacets.Count]) -> BarChartViewModel {
        let mostFrequent = counts.sorted { $0.count > $1.count }.prefix(barLimit)
        return BarChartViewModel(
            mostFrequent.map { count in
                let list = Route.repositories(.list(RepositoryQuery(tag: count.name)))
                return ChartCount(count.name, count.count, url: list.url)
            },
            of: ("star", "stars"),
            name: "tags",
            heading: "By your tags",
            label: "Tag",
            empty: EmptyListViewModel("No tags yet", advice: "Add tags to your stars first.")
        )
    }
}
