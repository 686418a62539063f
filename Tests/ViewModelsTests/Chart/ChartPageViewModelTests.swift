import Testing

@testable import ViewModels

struct ChartPageViewModelTests {
    private func chart(_ figures: [(String, Int)]) -> BarChartViewModel {
        BarChartViewModel(
            figures,
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

    @Test(arguments: [
        ("Björk", "Björk"),
        ("12345678901234567890123456", "12345678901234567890123456"),
        ("123456789012345678901234567", "1234567890123456789012345…"),
        ("123456789012345678901234 67", "123456789012345678901234…"),
        (String(repeating: "音", count: 14), String(repeating: "音", count: 12) + "…"),
        (String(repeating: "👩‍👩‍👧‍👦", count: 13), String(repeating: "👩‍👩‍👧‍👦", count: 13)),
        (String(repeating: "e\u{301}", count: 27), String(repeating: "e\u{301}", count: 25) + "…"),
        ("", ""),
    ])
    func `a long label is cut between grapheme clusters`(label: String, cut: String) throws {
        let bar = try #require(chart([(label, 1)]).bars.first)
        #expect(bar.shortLabel.filter { $0 != "\u{2068}" && $0 != "\u{2069}" } == cut)
        #expect(bar.label == label)
    }

    @Test func `a label from right to left keeps its direction`() {
        #expect(chart([("שלום", 1)]).bars.map(\.shortLabel) == ["\u{2068}שלום\u{2069}"])
    }
}
