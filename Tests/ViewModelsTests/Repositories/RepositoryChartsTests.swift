import Foundation
import Models
import Testing
import ViewModels

struct RepositoryChartsTests {
    private let growth = Growth([], at: Date(timeIntervalSince1970: 1_795_254_067))

    @Test func `the most frequent languages have bars of their own, all others share one`() throws {
        let languages = (1...17).map { RepositoryFacets.Count(name: "L\($0)", count: 18 - $0) }
        let state = try StargazerState.sample([.sample()], count: 160)
        let charts = ChartPageViewModel(RepositoryFacets(languages: languages), growth: growth, of: state)
            .charts
        #expect(charts.map(\.name) == ["languages"])
        let bars = try #require(charts.first).bars
        #expect(bars.map(\.label) == (1...15).map { "L\($0)" } + ["Others", "No language"])
        #expect(bars.suffix(2).map(\.count) == ["3", "7"])
        #expect(bars.first?.url == "/repositories?language=L1")
        #expect(bars.suffix(2).map { $0.url != nil } == [false, true])
    }

    @Test func `a visitor's tags have a chart once there are any`() throws {
        let tags = [RepositoryFacets.Count(name: "a", count: 1), .init(name: "b", count: 9)]
        let state = try StargazerState.sample([.sample()])
        let charts = ChartPageViewModel(RepositoryFacets(tags: tags), growth: growth, of: state).charts
        #expect(charts.map(\.name) == ["languages", "tags"])
        #expect(charts.last?.bars.map(\.label) == ["b", "a"])
    }

    @Test func `without stars the chart is empty`() throws {
        let charts = ChartPageViewModel(RepositoryFacets(), growth: growth, of: try .sample()).charts
        #expect(charts.map(\.bars.isEmpty) == [true])
    }
}
