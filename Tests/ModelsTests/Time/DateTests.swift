import Foundation
import Testing

@testable import Models

@Suite struct DateTests {
    @Test(arguments: [
        ("2011-01-26T19:06:43Z", 1_296_068_803), ("1970-01-01T00:00:00Z", 0), ("2000-02-29T23:59:59Z", 951_868_799),
        ("1969-12-31T23:59:59Z", -1), ("2026-01-01T00:00:00.123456Z", 1_767_225_600),
        ("2026-01-01T02:00:00+02:00", 1_767_225_600), ("2025-12-31T19:30:00-04:30", 1_767_225_600),
        ("2026-01-01t00:00:00z", 1_767_225_600), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ])
    func `a time is read as RFC 3339 writes it`(text: String, seconds: Int) {
        #expect(Date(iso8601: text) == Date(timeIntervalSince1970: TimeInterval(seconds)))
    }

    @Test func `the days of four centuries agree with Foundation`() {
        let first = Date(timeIntervalSince1970: -6_857_222_400)
        for day in 0..<146_097 where day.isMultiple(of: 97) {
            let date = first + TimeInterval(day * 86_400)
            #expect(Date(iso8601: date.formatted(.iso8601)) == date)
            #expect(CivilTime(date).date == date)
        }
    }

    @Test(arguments: [
        (0, [1970, 1, 1, 0, 0, 0]), (-1, [1969, 12, 31, 23, 59, 59]), (951_868_799, [2000, 2, 29, 23, 59, 59]),
        (1_767_225_599, [2025, 12, 31, 23, 59, 59]), (-62_135_596_801, [0, 12, 31, 23, 59, 59]),
        (-62_167_305_600, [-1, 12, 31, 0, 0, 0]), (253_402_300_800, [10_000, 1, 1, 0, 0, 0]),
    ])
    func `a number of seconds has a date and a time of day`(seconds: Int, parts: [Int]) {
        let time = CivilTime(secondsSince1970: seconds)
        #expect([time.year, time.month, time.day, time.hour, time.minute, time.second] == parts)
    }

    @Test(arguments: [
        "", "2026", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
        "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-01-00T00:00:00Z",
        "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00X",
        "2026-01-01T00:00:00ZZ", "2026/01/01T00:00:00Z", "0000-01-01T00:00:00Z", "+026-01-01T00:00:00Z",
        "2026-01-01T00:00:00+0200", "2026-01-01T00:00:00+25:00", "２026-01-01T00:00:00Z", "2026-01-01T00:00:00.",
    ])
    func `a text that no calendar or clock shows is refused`(text: String) {
        #expect(Date(iso8601: text) == nil)
    }

    @Test(arguments: [("0", 0), ("007", 7), ("999999999999999999", 999_999_999_999_999_999)])
    func `decimal digits are read as a number`(text: String, number: Int) {
        #expect(Int(digits: text.utf8) == number)
    }

    @Test(arguments: ["", "-1", "+1", " 1", "1 ", "1.0", "1e3", "١", "1000000000000000000"])
    func `other texts are not read as numbers`(text: String) {
        #expect(Int(digits: text.utf8) == nil)
    }
}
