import Testing

@testable import HTMLTesting

@Suite struct UniqueIDsTests {
    @Test func `different ids are fine`() throws {
        #expect(try findings(of: UniqueIDs(), in: "<p id='a'>1</p><p id='A'>2</p>") == [])
    }

    @Test func `an id that is taken, empty or has a space is found`() throws {
        #expect(
            try findings(of: UniqueIDs(), in: "<p id='a'>1</p>\n<p id='a'>2</p>")
                == ["2: The id “a” is already used on line 1"]
        )
        #expect(
            try findings(of: UniqueIDs(), in: "<p id=''>1</p>") == [
                "1: The id “” is empty or has white space in it"
            ]
        )
        #expect(
            try findings(of: UniqueIDs(), in: "<p id='a b'>1</p>") == [
                "1: The id “a b” is empty or has white space in it"
            ]
        )
    }
}

@Suite struct ExistingReferencesTests {
    @Test func `references to ids that exist, or to the top, are fine`() throws {
        let html = """
            <a href="#a b">1</a><a href="#a%20b">1</a><a href="#">2</a><a href="#top">3</a><a href="/x#y">4</a>
            <label for="i">5</label><input id="i" aria-describedby="i d"><p id="d">6</p><p id="a b">7</p>
            """
        #expect(try findings(of: ExistingReferences(), in: html) == [])
    }

    @Test func `each id that does not exist is found`() throws {
        let html = """
            <a href="#gone">1</a>
            <label for="i">2</label>
            <input id="d" aria-describedby="d e" aria-labelledby="f">
            """
        #expect(
            try findings(of: ExistingReferences(), in: html) == [
                "1: href refers to the id “gone”, which does not exist",
                "2: for refers to the id “i”, which does not exist",
                "3: aria-describedby refers to the id “e”, which does not exist",
                "3: aria-labelledby refers to the id “f”, which does not exist",
            ]
        )
    }
}

@Suite struct SelfClosedElementsTests {
    @Test func `void elements and those inside of svg may be closed by a slash`() throws {
        let html = "<br/><img src='/a.png' alt='/'/><svg><path/><linearGradient/></svg><p>x</p>"
        #expect(try findings(of: SelfClosedElements(), in: html) == [])
    }

    @Test func `any other element may not`() throws {
        #expect(
            try findings(of: SelfClosedElements(), in: "<p>/</p>\n<svg/><svg><path/></svg>\n<div\nclass='a'/><a/>")
                == [
                    "3: Browsers read this as an open tag: write <div></div>",
                    "4: Browsers read this as an open tag: write <a></a>",
                ]
        )
    }
}

@Suite struct ParagraphContentTests {
    @Test func `lines of text in a paragraph are fine`() throws {
        let html = """
            <div><p>1 <a href="/">2</a> <button><i>3</i></button><br/><select><option>4</option></select></p>
            <section><p>5</p></section><table><tr><td><p>6</p></td></tr></table><p>7</p><div>8</div></div>
            """
        #expect(try findings(of: ParagraphContent(), in: html) == [])
    }

    @Test func `blocks in a paragraph are found, which libxml2 and the schema miss`() throws {
        #expect(
            try findings(
                of: ParagraphContent(),
                in: "<div><p>\n<section>1</section></p><p><a><ul></ul></a></p><p>2<hr/></p></div>"
            )
                == [
                    "2: The p of line 1 ends where this section begins",
                    "2: The p of line 2 ends where this ul begins",
                    "2: The p of line 2 ends where this hr begins",
                ]
        )
    }
}

@Suite struct NestedInteractiveElementsTests {
    @Test func `side by side is fine, and a label may hold its field`() throws {
        let html = """
            <div><form><label>1 <input/><a href="/">2</a></label><a href="/">3</a><button>4</button></form><form></form>
            <details><summary>5</summary><a href="/">6</a></details></div>
            """
        #expect(try findings(of: NestedInteractiveElements(), in: html) == [])
    }

    @Test func `one inside of another is found`() throws {
        let html = """
            <div><a href="/1">1 <b><a href="/2">2</a></b></a>
            <a href="/3"><button>3</button></a>
            <button><span tabindex="0">4</span><input type="hidden"/></button>
            <form><form></form></form>
            <label><label>5</label></label><summary><input/></summary></div>
            """
        #expect(
            try findings(of: NestedInteractiveElements(), in: html) == [
                "1: It is inside the a of line 1", "2: It is inside the a of line 2",
                "3: It is inside the button of line 3", "4: It is inside the form of line 4",
                "5: It is inside the label of line 5", "5: It is inside the summary of line 5",
            ]
        )
    }
}
