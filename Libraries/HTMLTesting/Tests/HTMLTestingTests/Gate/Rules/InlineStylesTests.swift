import Testing

@testable import HTMLTesting

@Suite struct InlineStylesTests {
    @Test func `classes and style sheets are fine`() throws {
        #expect(
            try findings(
                of: InlineStyles(),
                in: "<link rel='stylesheet' href='/a.css'><p class='style'>1</p>"
            ) == []
        )
    }

    @Test func `style in the page is found`() throws {
        let message = "The style is inline: give the element a class"
        #expect(
            try findings(of: InlineStyles(), in: "<style>p {}</style>\n<p style=''>1</p>") == [
                "1: \(message)", "2: \(message)",
            ]
        )
    }
}
