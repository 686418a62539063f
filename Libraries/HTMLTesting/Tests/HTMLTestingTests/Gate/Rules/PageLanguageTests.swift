import Testing

@testable import HTMLTesting

@Suite struct PageLanguageTests {
    @Test func `the html element has a lang`() throws {
        #expect(try findings(of: PageLanguage(), in: "<html lang='en'><p>a</p></html>") == [])
    }

    @Test func `a missing or empty lang is found`() throws {
        #expect(
            try findings(of: PageLanguage(), in: "\n<html><p>a</p></html>") == [
                "2: The html element has no lang"
            ]
        )
        #expect(
            try findings(of: PageLanguage(), in: "<html lang=''></html>") == [
                "1: The html element has no lang"
            ]
        )
    }
}
