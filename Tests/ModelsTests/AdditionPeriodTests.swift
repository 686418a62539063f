import Models
import Testing

struct AdditionPeriodTests {
    @Test(arguments: [
        ("1970-01", 0, 31), ("1970-01-01", 0, 1), ("2000-02", 10_988, 29), ("2026-11-28", 20_785, 1),
        ("2026-12", 20_788, 31), ("2100-02", 47_513, 28),
    ])
    func `a month or a day has its days`(text: String, first: Int, count: Int) throws {
        let period = try #require(AdditionPeriod(text))
        #expect(period.text == text)
        #expect(period.seconds == (first * 86_400)..<((first + count) * 86_400))
        #expect(period.isDay == (text.utf8.count == 10))
    }

    @Test(arguments: [
        "", "2026", "2026-", "2026-1", "2026-13", "2026-00", "2026-11-31", "2026-02-29", "2026-11-00", "2026-11-1",
        "1969-12", "+026-11", "2026-11-28-1", "２０２６-11", "99999-01",
    ])
    func `any other text is no period`(text: String) {
        #expect(AdditionPeriod(text) == nil)
    }
}
