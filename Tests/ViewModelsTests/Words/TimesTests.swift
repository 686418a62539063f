import Foundation
import Testing
import Views

@testable import ViewModels

struct TimesTests {
    private func shown(_ seconds: Int) -> UTCTime { UTCTime(Date(timeIntervalSince1970: TimeInterval(seconds))) }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (1_795_254_067, "2026-11-21T09:41:07Z"), (951_782_399, "2000-02-28T23:59:59Z"),
        (951_782_400, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func `a time is written in UTC, for programs and for people`(seconds: Int, timestamp: String) {
        let shown = shown(seconds)
        #expect(shown.timestamp == timestamp)
        #expect(shown.words == timestamp.prefix(16).replacing("T", with: " ") + " UTC")
    }

    @Test(
        arguments: [
            (-.infinity, "0001-01-01"), (-62_198_755_200, "0001-01-01"), (-62_135_596_801, "0001-01-01"),
            (-62_135_596_800, "0001-01-01"), (253_402_300_799, "9999-12-31"), (253_402_300_800, "9999-12-31"),
            (.greatestFiniteMagnitude, "9999-12-31"), (.infinity, "9999-12-31"), (.nan, "0001-01-01"),
        ] as [(TimeInterval, String)]
    )
    func `a date whose year has not four digits is written as the nearest that has`(seconds: TimeInterval, day: String)
    {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(UTCTime.day(of: date) == day)
        #expect(UTCTime(date).timestamp.hasPrefix(day))
        #expect(UTCTime.minute(notBefore: date).hasSuffix(" UTC"))
    }

    @Test func `the calendar is Foundation's for five hundred years, one day a week`() {
        for day in stride(from: -100_000, through: 100_000, by: 7) {
            let seconds = day * 86_400 + 45_296
            let expected = Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
            guard shown(seconds).timestamp != expected else { continue }
            Issue.record("\(shown(seconds).timestamp) is not \(expected)")
            return
        }
    }

    @Test(arguments: [
        (0, "1970-01-01"), (1_795_254_067, "2026-11-21"), (951_782_400, "2000-02-29"), (-1, "1969-12-31"),
    ])
    func `a day is written as a date of the HTML standard`(seconds: Int, day: String) {
        #expect(UTCTime.day(of: Date(timeIntervalSince1970: TimeInterval(seconds))) == day)
    }

    @Test(
        arguments: [
            (0, "00:00 UTC"), (1, "00:01 UTC"), (60, "00:01 UTC"), (50_700, "14:05 UTC"), (50_640.5, "14:05 UTC"),
            (86_399, "00:00 UTC"), (-1, "00:00 UTC"),
        ] as [(TimeInterval, String)]
    )
    func `a minute is not before its time`(seconds: TimeInterval, minute: String) {
        #expect(UTCTime.minute(notBefore: Date(timeIntervalSince1970: seconds)) == minute)
    }

    @Test(
        arguments: [
            (-1, "0 seconds"), (0, "0 seconds"), (0.2, "1 second"), (59.5, "1 minute"), (90, "2 minutes"),
            (3600, "60 minutes"), (7_200, "2 hours"), (86_400, "24 hours"), (172_800, "2 days"), (300_000, "3 days"),
        ] as [(TimeInterval, String)]
    )
    func `a time span is in one unit, from seconds to days`(seconds: TimeInterval, words: String) {
        #expect(seconds.inWords == words)
    }
}
