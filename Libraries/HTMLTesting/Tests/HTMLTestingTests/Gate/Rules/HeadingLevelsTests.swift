import Testing

@testable import HTMLTesting

@Suite struct HeadingLevelsTests {
    @Test func `one level down, or any number up, is fine`() throws {
        let html = "<h1>1</h1><h2>2</h2><h3>3</h3><h3>3</h3><h2>2</h2>"
        #expect(try findings(of: HeadingLevels(), in: html) == [])
    }

    @Test func `a level that is skipped is found`() throws {
        #expect(
            try findings(of: HeadingLevels(), in: "<h1>1</h1>\n<h3>3</h3>\n<h4>4</h4><h2>2</h2>\n<h6>6</h6>")
                == [
                    "2: An h3 follows an h1: a level is skipped",
                    "4: An h6 follows an h2: a level is skipped",
                ]
        )
    }
}
