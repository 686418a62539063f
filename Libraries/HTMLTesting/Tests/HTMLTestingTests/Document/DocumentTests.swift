import HTMLTesting
import Testing

@Suite struct DocumentTests {
    private func utf8(_ source: String) -> [UInt8] { Array(source.utf8) }

    @Test func `a source is parsed into elements, attributes and text`() throws {
        let document = try Document(html: utf8(#"<ul id="a"><li class="x &amp; y">1</li><li/></ul>"#))
        let root = try #require(document.root)
        #expect(root.name == "ul")
        #expect(root.children.map(\.name) == ["li", "li"])
        let item = try #require(root.children.first)
        #expect(item.attributes.map(\.value) == ["x & y"])
        #expect(item.parent == root)
        #expect(document.problems == [])
    }

    @Test func `a source that is not well-formed is read, and its problems are kept`() throws {
        let document = try Document(html: utf8("<ul>\n<li>1</ul>"))
        let problem = try #require(document.problems.first)
        #expect(problem.line == 2)
        #expect(problem.column == 11)
        #expect(problem.message == "Opening and ending tag mismatch: li line 2 and ul")
        #expect(problem.description.hasPrefix("line 2, column 11: Opening and ending tag mismatch"))
        #expect(try document.first("ul > li")?.text == "1")
    }

    @Test func `XML knows no named characters but its own five`() throws {
        #expect(try Document(html: utf8("<!DOCTYPE html>\n<p>&nbsp;</p>")).problems.map(\.line) == [2])
    }

    @Test func `no files are read by external entities`() throws {
        let document = try Document(html: utf8(#"<!DOCTYPE p [<!ENTITY f SYSTEM "file:///etc/hostname">]><p>&f;</p>"#))
        #expect(document.root?.text ?? "" == "")
    }

    @Test func `a source is read as UTF-8`() throws {
        let document = try Document(html: utf8("<p>Motörhead – “Ace”</p>"))
        #expect(try document.first("p")?.text == "Motörhead – “Ace”")
    }

    @Test func `nothing is no document`() throws {
        let error = try #require(throws: MarkupError.self) { try Document(html: []) }
        #expect(!error.problems.isEmpty)
    }

    @Test func `any bytes at all are read or refused, and never more than that`() {
        for byte in UInt8.min...UInt8.max {
            let bytes = Array("<p a='".utf8) + [byte, byte] + Array("'>".utf8) + [byte]
            _ = try? Document(html: bytes)
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
                    let items = (0..<size).map { "<li id='i\($0)'>\($0)<br/></li>" }.joined()
                    guard let document = try? Document("<ul>\(items)</ul>") else { return [] }
                    return [size, (try? document.all("ul > li").count) ?? 0, (try? document.all("br").count) ?? 0]
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
        #expect(try body("<p>one<br/>two</p>").text == "one two")
        #expect(try body("<p>o<b>n</b>e</p>").text == "one")
    }

    @Test func `a no-break space reads as a space`() throws {
        #expect(try body("<p>1,000&#160;songs</p>").text == "1,000 songs")
    }

    @Test func `hidden elements have no text`() throws {
        let html = "<p>one<span hidden=''>two</span></p><script>three</script><template><p>four</p></template>"
        #expect(try body(html).text == "one")
        #expect(try body("<p hidden=\"\">seen when asked for</p>").first("p")?.text == "seen when asked for")
    }

    @Test func `a combining mark after a tag stays with what it follows`() throws {
        #expect(try body("<p>a \u{301}b\r\nc</p>").text == "a \u{301}b c")
    }

    @Test func `text content is all text as it stands`() throws {
        #expect(try body("<p> a\n<i hidden=''>b</i></p>").first("p")?.textContent == " a\nb")
    }

    @Test func `inner and outer HTML are written anew`() throws {
        let html = #"<a href="/?a=1&amp;b=2" title="&quot;x&quot;">a &lt; b<br/></a>"#
        let link = try #require(try body(html).first("a"))
        #expect(link.outerHTML == html.replacing("<br/>", with: "<br>"))
        #expect(link.innerHTML == "a &lt; b<br>")
    }

    @Test func `script is written without escapes`() throws {
        let script = try #require(try Document("<script><![CDATA[if (a < b && c) {}]]></script>").first("script"))
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
        let document = try Document("<div><p>1</p><p>1</p></div>")
        let paragraphs = try document.all("p")
        #expect(paragraphs.first == (try document.first("p")))
        #expect(paragraphs.first != paragraphs.last)
        #expect(Set(paragraphs).count == 2)
    }

    @Test func `a selector within an element finds what is inside only`() throws {
        let document = try Document("<div><div id='a'><p id='b'>1</p></div><p>2</p></div>")
        #expect(try document.element(withID: "a")?.all("p").map(\.text) == ["1"])
        #expect(try document.element(withID: "a")?.first("div") == nil)
    }
}
