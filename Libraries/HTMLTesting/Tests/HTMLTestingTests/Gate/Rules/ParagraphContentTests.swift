import Testing

@testable import HTMLTesting

@Suite struct ParagraphContentTests {
    @Test func `lines of text in a paragraph are fine`() throws {
        let html = """
            <p>1 <a href="/">2</a> <button><i>3</i></button><br/></p><section><p>4</p></section><table><tr><td><p>5</p></td></tr>
            </table><p>6</p><div>7</div>
            """
        #expect(try findings(of: ParagraphContent(), in: html) == [])
    }

    @Test func `blocks in a paragraph are found, which libxml2 misses`() throws {
        #expect(
            try findings(
                of: ParagraphContent(),
                in: "<p>\n<section>1</section></p><p><b><ul></ul></b></p><p>2<hr/></p>"
            )
                == [
                    "2: The p of line 1 ends where this section begins",
                    "2: The p of line 2 ends where this ul begins",
                    "2: The p of line 2 ends where this hr begins",
                ]
        )
    }

    @Test func `a paragraph without an end is found`() throws {
        #expect(
            try findings(of: ParagraphContent(), in: "<p>1\n<p>2</p>") == [
                "2: The p of line 1 ends where this p begins"
            ]
        )
    }
}
