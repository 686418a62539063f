import Testing

@testable import HTMLTesting

@Suite struct MainHeadingTests {
    @Test func `one h1 is fine`() throws {
        #expect(
            try findings(of: MainHeading(), in: "<h1><img src='/a.png' alt='Flipside'></h1><h2>2</h2>") == []
        )
    }

    @Test func `none, an empty one or a second one is found`() throws {
        #expect(try findings(of: MainHeading(), in: "<h2>2</h2>") == ["1: The page has no h1"])
        #expect(try findings(of: MainHeading(), in: "<h1> </h1>") == ["1: The h1 is empty"])
        #expect(
            try findings(of: MainHeading(), in: "<h1>1</h1>\n<h1>2</h1>") == ["2: The page has a second h1"]
        )
    }
}
