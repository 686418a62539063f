import Testing

@testable import HTMLTesting

@Suite struct PageTitleTests {
    @Test func `a page has one title`() throws {
        #expect(try findings(of: PageTitle(), in: "<title>Songs</title><svg><title>Icon</title></svg>") == [])
    }

    @Test func `a missing, empty or second title is found`() throws {
        #expect(try findings(of: PageTitle(), in: "<p>a</p>") == ["1: The page has no title"])
        #expect(try findings(of: PageTitle(), in: "<title> </title>") == ["1: The title is empty"])
        #expect(
            try findings(of: PageTitle(), in: "<head><title>a</title>\n<title>b</title></head>")
                == ["2: The page has a second title"]
        )
    }
}
