import Testing

@testable import Models

@Suite struct StringExcerptTests {
    @Test(arguments: [
        ("It’s 'é' 😀", #""It’s 'é' 😀""#),
        ("\u{1B}[31m\u{9B}\u{202E}\u{2028}", #""\u{1B}[31m\u{009B}\u{202E}\u{2028}""#),
        (String(repeating: "é", count: 41), "\"" + String(repeating: "é", count: 40) + "…\""),
    ])
    func `an excerpt is short and steers no terminal`(string: String, excerpt: String) {
        #expect(string.excerpt == excerpt)
    }
}
