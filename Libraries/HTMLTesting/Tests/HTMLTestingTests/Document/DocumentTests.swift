import HTMLTesting
import Testing

@Suite struct DocumentTests {
    @Test func `XML is parsed into elements, attributes and text`() throws {
        let document = try Document(xml: Array(#"<ul id="a"><li class="x &amp; y">1</li><li/></ul>"#.utf8))
        let root = try #require(document.root)
        #expect(root.name == "ul")
        #expect(root.children.map(\.name) == ["li", "li"])
        #expect(root.children[0].attributes.map(\.value) == ["x & y"])
        #expect(root.children[0].parent == root)
    }

    @Test func `XML that is not well-formed is refused with line, column and message`() throws {
        let error = try #require(throws: MarkupError.self) {
            try Document(xml: Array("<ul>\n<li>1</ul>".utf8))
        }
        let problem = try #require(error.problems.first)
        #expect(problem.line == 2)
        #expect(problem.column == 11)
        #expect(problem.message == "Opening and ending tag mismatch: li line 2 and ul")
        #expect(problem.code == 76)
        #expect(error.description.hasPrefix("line 2, column 11: Opening and ending tag mismatch"))
    }

    @Test func `XML knows no named characters but its own five`() {
        #expect(throws: MarkupError.self) { try Document(xml: Array("<!DOCTYPE html>\n<p>&nbsp;</p>".utf8)) }
    }

    @Test func `XML does not read files by external entities`() throws {
        let source = #"<!DOCTYPE p [<!ENTITY f SYSTEM "file:///etc/hostname">]><p>&f;</p>"#
        let document = try? Document(xml: Array(source.utf8))
        #expect(document?.root?.text ?? "" == "")
    }

    @Test func `HTML is read as UTF-8`() throws {
        let document = try Document("<p>Motörhead – “Ace”</p>")
        #expect(try document.first("p")?.text == "Motörhead – “Ace”")
    }

    @Test func `HTML's problems are kept with the document`() throws {
        let document = try Document("<p>one</b></p>\n<main>two</main>")
        #expect(document.problems.map(\.code) == [76, 801])
        #expect(document.problems.map(\.line) == [1, 2])
        #expect(document.problems[1].message == "Tag main invalid")
        #expect(document.problems[1].subject == "main")
    }

    @Test func `nothing is no document`() {
        #expect(throws: MarkupError.self) { try Document(html: []) }
        #expect(throws: MarkupError.self) { try Document(xml: []) }
    }

    @Test func `any bytes at all are read or refused, and never more than that`() {
        for byte in UInt8.min...UInt8.max {
            let bytes = Array("<p a='".utf8) + [byte, byte] + Array("'>".utf8) + [byte]
            _ = try? Document(html: bytes)
            _ = try? Document(xml: bytes)
        }
    }

    @Test func `an element keeps its document alive`() throws {
        func element() throws -> Element? { try Document("<div><p id='kept'>text</p></div>").first("p") }
        let kept = try #require(try element())
        #expect(kept.parent?.name == "div")
        #expect(try kept.matches("div > #kept"))
    }

    @Test func `many tasks parse and ask at once without crosstalk`() async throws {
        await withTaskGroup(of: [Int].self) { group in
            for size in 1...200 {
                group.addTask {
                    let items = (0..<size).map { "<li id='i\($0)'>\($0)</b></li>" }.joined()
                    guard let document = try? Document("<ul>\(items)</ul>") else { return [] }
                    return [size, (try? document.all("ul > li").count) ?? 0, document.problems.count]
                }
            }
            for await counts in group { #expect(Set(counts).count == 1) }
        }
    }
}

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

    @Test func `hidden elements have no text`() throws {
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
