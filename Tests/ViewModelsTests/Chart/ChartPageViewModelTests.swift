import Foundation
import Models
import Testing

@testable import ViewModels

struct ChartPageViewModelTests {
    private func chart(_ figures: [(String, Int)]) -> BarChartViewModel {
        BarChartViewModel(
            figures.map { ChartCount($0.0, $0.1) },
            of: ("song", "songs"),
            name: "decades",
            heading: "Songs by decade",
            label: "Decade",
            empty: EmptyListViewModel("No years yet", advice: "Edit a song and enter its year.")
        )
    }

    @Test func `bars are in proportion to the longest`() {
        let chart = chart([("1980s", 1_200), ("1990s", 300), ("2000s", 0)])
        #expect(chart.bars.map(\.share) == ["100.0", "25.0", "0.0"])
        #expect(chart.bars.map(\.count) == ["1,200", "300", "0"])
    }

    @Test func `a description and a table tell what the bars show`() {
        let chart = chart([("1980s", 300), ("1990s", 1_200)])
        #expect(chart.description == "2 bars. The longest: 1990s, 1,200 songs.")
        #expect(chart.bars.map(\.label) == ["1980s", "1990s"])
    }

    @Test func `the description counts bars that are equally long`() {
        let chart = chart([("1980s", 1), ("1990s", 1), ("2000s", 0)])
        #expect(chart.description == "3 bars. 2 are the longest, with 1 song each.")
    }

    @Test(arguments: [[], [("1 star", 0)]])
    func `a chart of zeros alone has no bars`(figures: [(String, Int)]) {
        #expect(chart(figures).bars.isEmpty)
    }

    @Test func `the largest integers have bars`() {
        let chart = chart([("a", .max), ("b", .max / 2)])
        #expect(chart.bars.map(\.share) == ["100.0", "50.0"])
    }

    @Test func `a chart of growth has the additions of each month since the first, with their lists`() throws {
        let growth = Growth([.init(number: 20_730, count: 3), .init(number: 20_788, count: 2)], at: Self.noon)
        let chart = try #require(BarChartViewModel.growth(growth, of: ("song", "songs"), url: \.text))
        #expect(chart.bars.map(\.label) == ["October 2026", "November 2026", "December 2026"])
        #expect(chart.bars.suffix(2).map(\.count) == ["0", "2"])
        #expect(chart.bars.suffix(2).map(\.url) == [nil, "2026-12"])
        #expect(BarChartViewModel.growth(Growth([], at: Self.noon), of: ("song", "songs"), url: \.text) == nil)
    }

    @Test func `a calendar has a square for each day of a year, in weeks that begin on Monday`() throws {
        // 30 November and 1 December 2026, a Monday and a Tuesday.
        let growth = Growth([.init(number: 20_787, count: 1), .init(number: 20_788, count: 8)], at: Self.noon)
        let calendar = try #require(CalendarChartViewModel(growth, of: ("song", "songs"), url: \.text))
        #expect(calendar.squares.map(\.day) == ["2026-11-30", "2026-12-01"])
        #expect(calendar.squares.map(\.url) == ["2026-11-30", "2026-12-01"])
        #expect(calendar.squares.map(\.x) == [520, 520])
        #expect(calendar.squares.map(\.y) == [0, 10])
        #expect(calendar.squares.map(\.level) == [1, 4])
        #expect(calendar.background.count { $0 == "z" } == 52 * 7 + 2)
        #expect(calendar.description == "9 songs in the last year. The most on one day: 8, on 2026-12-01.")
    }

    private static let noon = Date(timeIntervalSince1970: 20_788 * 86_400 + 43_200)
}
