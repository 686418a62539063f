import Testing

@testable import HTMLTesting

@Suite struct SourceScannerTests {
    private func tags(_ source: String) -> [String] {
        SourceScanner.tags(in: Array(source.utf8)).map { tag in
            let attributes = tag.attributes.map { " \($0.name)=\($0.value)" }.joined()
            return
                "\(tag.line)\(tag.isEndTag ? "/" : ":")\(tag.name)\(attributes)\(tag.isSelfClosed ? " /" : "")"
        }
    }

    @Test func `tags are found with their lines and attributes`() {
        #expect(
            tags("<UL>\n<li Class='a b' id=x hidden data-y=\">\">1</li\n></ul>")
                == ["1:ul", "2:li class=a b id=x hidden= data-y=>", "2/li", "3/ul"]
        )
    }

    @Test func `a slash at the end closes, one within a bare value does not`() {
        #expect(tags("<br/><br /><a href=/>x") == ["1:br /", "1:br /", "1:a href=/"])
    }

    @Test func `comments, declarations and text are passed over`() {
        #expect(tags("<!DOCTYPE html><!-- <p> > --><?xml <p?>1 < 2 <3 <b>") == ["1:b"])
    }

    @Test func `a tag in script, style, textarea and title is text`() {
        let source = "<title><p></title><script>'<p>'</script><style><p></style><textarea>\n<p></TEXTAREA><b>"
        #expect(
            tags(source) == [
                "1:title", "1/title", "1:script", "1/script", "1:style", "1/style", "1:textarea",
                "2/textarea", "2:b",
            ]
        )
    }

    @Test(arguments: [
        "<", "<a", "<a b", "<a b=", "<a b='", "</", "<!--", "<!", "<a /", "<script>", "<a b='c",
    ])
    func `an end in the middle is an end`(source: String) {
        _ = tags(source)
        #expect(tags(source + "\u{301}").count <= 1)
    }
}
