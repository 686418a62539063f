import Testing

@testable import HTMLTesting

@Suite struct XPathLiteralTests {
    @Test(arguments: [
        ("plain", "'plain'"),
        ("it's", "\"it's\""),
        ("\"so\"", "'\"so\"'"),
        ("\"it's\"", "concat('\"it', \"'\", 's\"')"),
        ("'\"", "concat('', \"'\", '\"')"),
    ])
    func `any text can be written`(text: String, literal: String) {
        #expect(XPathLiteral(text).description == literal)
    }

    @Test func `a quote with a combining mark is still a quote`() {
        #expect(XPathLiteral("'\u{301}").description == "\"'\u{301}\"")
    }
}
