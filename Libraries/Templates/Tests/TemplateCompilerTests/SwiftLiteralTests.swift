import Testing

@testable import TemplateCompiler

@Suite struct SwiftLiteralTests {
    @Test(arguments: [
        ("<p>", #""<p>""#),
        ("a\\(b)", ##"#"a\(b)"#"##),
        ("a \"b\"", ##"#"a "b""#"##),
        ("a \"# b", ###"##"a "# b"##"###),
        ("a \\#(b)", ###"##"a \#(b)"##"###),
        ("a\tb\u{7F}", #""a\tb\u{7F}""#),
        ("\"\t", ##"#""\#t"#"##),
        ("\"\t\u{301}\"\u{301}", "#\"\"\\#t\u{301}\"\u{301}\"#"),
        ("\u{7F}\u{FE0F}\t\u{200D}", "\"\\u{7F}\u{FE0F}\\t\u{200D}\""),
        ("a\n  b\n\n", "\"\"\"\n    a\n      b\n\n\n    \"\"\""),
        ("\"\"\"#\n", "##\"\"\"\n    \"\"\"#\n\n    \"\"\"##"),
    ])
    func `text becomes a literal that reads like it`(text: String, literal: String) {
        #expect(SwiftLiteral(text: text).code(indentation: "    ") == literal)
    }
}
