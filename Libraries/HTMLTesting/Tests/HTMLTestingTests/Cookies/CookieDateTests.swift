import Testing

@testable import HTMLTesting

@Suite struct CookieDateTests {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `the dates of HTTP are read`(text: String) {
        #expect(CookieDate.parse(text)?.timeIntervalSince1970 == 784_111_777)
    }

    @Test(arguments: [
        "", "tomorrow", "06 Nov 1994", "06 Foo 1994 08:49:37", "99 Nov 1994 08:49:37", "6 Nov 94 25:00:00",
    ])
    func `anything else is no date`(text: String) {
        #expect(CookieDate.parse(text) == nil)
    }
}
