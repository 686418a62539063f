import Testing

@testable import HTTPServer

@Suite struct HTTPDateTests {
    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (-30_610_224_000, "Wed, 01 Jan 1000 00:00:00 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        (951_782_399, "Mon, 28 Feb 2000 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    ])
    func `a date is written as an IMF-fixdate and parsed again`(_ seconds: Int, _ text: String) {
        let date = HTTPDate(secondsSince1970: seconds)
        #expect(date.description == text)
        #expect(HTTPDate(text) == date)
    }

    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
        "Sun Nov 06 08:49:37 1994",
    ])
    func `all three formats are parsed`(_ text: String) {
        #expect(HTTPDate(text)?.secondsSince1970 == 784_111_777)
    }

    @Test func `a two-digit year is at most fifty years in the future`() {
        let now = HTTPDate(secondsSince1970: 1_800_000_000)  // 2027
        let near = HTTPDate("Wednesday, 06-Nov-77 08:49:37 GMT", now: now)
        #expect(near?.description == "Sat, 06 Nov 2077 08:49:37 GMT")
        let far = HTTPDate("Wednesday, 06-Nov-78 08:49:37 GMT", now: now)
        #expect(far?.description == "Mon, 06 Nov 1978 08:49:37 GMT")
    }

    @Test func `a leap second is the first of the next minute`() {
        let leap = HTTPDate("Sat, 31 Dec 2016 23:59:60 GMT")
        #expect(leap == HTTPDate("Sun, 01 Jan 2017 00:00:00 GMT"))
        #expect(leap != nil)
    }

    @Test(arguments: [
        "", "Sun", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC", "Sun, 6 Nov 1994 08:49:37 GMT",
        "sun, 06 nov 1994 08:49:37 gmt", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
        "Wed, 29 Feb 1995 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun, 06 Nov 94 08:49:37 GMT",
        "Sun, 06 Nov 1994 08:49:37 GMT, Sun, 06 Nov 1994 08:49:37 GMT", "784111777", "Sun Nov 06 08:49 1994",
        "Fri, 31 Dec 9999 23:59:60 GMT",
        "Sun, -6 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun, 0\u{666} Nov 1994 08:49:37 GMT",
    ])
    func `other texts are not dates`(_ text: String) {
        #expect(HTTPDate(text) == nil)
    }
}

@Suite struct DateFieldTests {
    @Test func `the line of the Date field has the current date`() throws {
        let line = String(decoding: DateField().line, as: UTF8.self)
        let text = try #require(line.wholeMatch(of: /Date: (.+ GMT)\r\n/)?.1)
        let date = try #require(HTTPDate(String(text)))
        #expect((0...60).contains(HTTPDate.now.secondsSince1970 - date.secondsSince1970))
    }
}
