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

    @Test func `many tasks ask one document at once`() async throws {
        let document = try Document("<ul>\(String(repeating: "<li class='a'>x</li>", count: 50))</ul>")
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { (try? document.all("ul > li.a:nth-child(odd)").count) ?? 0 } }
            for await count in group { #expect(count == 25) }
        }
    }
}
