import HTMLTesting
import Testing

@Suite struct ElementTests {
    private func body(_ html: String) throws -> Element {
        try #require(try Document("<body>\(html)</body>").first("body"))
    }

    @Test func `runs of white space are one space`() throws {
        #expect(try body("<p>  one\n\t two  </p>").text == "one two")
    }

    @Test func `blocks and line breaks set text apart, inline elements do not`() throws {
        #expect(try body("<ul><li>one</li><li>two</li></ul>").text == "one two")
        #expect(try body("<p>one<br>two</p>").text == "one two")
        #expect(try body("<p>o<b>n</b>e</p>").text == "one")
    }

    @Test func `a no-break space reads as a space`() throws {
        #expect(try body("<p>1,000&nbsp;songs</p>").text == "1,000 songs")
    }

    @Test func `what is not shown is no text`() throws {
        let html = "<p>one<span hidden>two</span></p><script>three</script><template><p>four</p></template>"
        #expect(try body(html).text == "one")
        #expect(try body("<p hidden>seen when asked for</p>").first("p")?.text == "seen when asked for")
    }

    @Test func `a combining mark after a tag stays with what it follows`() throws {
        #expect(try body("<p>a \u{301}b\r\nc</p>").text == "a \u{301}b c")
    }

    @Test func `text content is all text as it stands`() throws {
        #expect(try body("<p> a\n<i hidden>b</i></p>").first("p")?.textContent == " a\nb")
    }

    @Test func `inner and outer HTML are written anew`() throws {
        let html = #"<a href="/?a=1&amp;b=2" title="&quot;x&quot;">a &lt; b<br></a>"#
        let link = try #require(try body(html).first("a"))
        #expect(link.outerHTML == html)
        #expect(link.innerHTML == "a &lt; b<br>")
    }

    @Test func `script is written without escapes`() throws {
        let script = try #require(try Document("<script>if (a < b && c) {}</script>").first("script"))
        #expect(script.outerHTML == "<script>if (a < b && c) {}</script>")
    }

    @Test func `an element knows its line and its surroundings`() throws {
        let document = try Document("<html><body>\n<ul>\n<li>1</li>\n<li id='two'>2</li></ul></body></html>")
        let second = try #require(document.element(withID: "two"))
        #expect(second.line == 4)
        #expect(second.ancestors.map(\.name) == ["ul", "body", "html"])
        #expect(second["id"] == "two")
        #expect(second["class"] == nil)
    }

    @Test func `elements are equal when they are the same one of the same document`() throws {
        let document = try Document("<p>1</p><p>1</p>")
        let paragraphs = try document.all("p")
        #expect(paragraphs[0] == (try document.first("p")))
        #expect(paragraphs[0] != paragraphs[1])
        #expect(Set(paragraphs).count == 2)
    }

    @Test func `a selector within an element finds what is inside only`() throws {
        let document = try Document("<div id='a'><p id='b'>1</p></div><p>2</p>")
        #expect(try document.element(withID: "a")?.all("p").map(\.text) == ["1"])
        #expect(try document.element(withID: "a")?.first("div") == nil)
    }
}
