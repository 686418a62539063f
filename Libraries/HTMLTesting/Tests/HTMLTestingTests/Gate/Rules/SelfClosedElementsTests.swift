import Testing

@testable import HTMLTesting

@Suite struct SelfClosedElementsTests {
    @Test func `void elements and those inside of svg may be closed by a slash`() throws {
        let html = "<br/><img src='/a.png' alt='/'/><svg><path/><g><rect/></g></svg><a href=/>x</a>"
        #expect(try findings(of: SelfClosedElements(), in: html) == [])
    }

    @Test func `any other element may not`() throws {
        #expect(
            try findings(of: SelfClosedElements(), in: "<svg/><svg></svg>\n<div class='a'/>")
                == ["2: Browsers read this as an open tag: write <div></div>"]
        )
    }
}
