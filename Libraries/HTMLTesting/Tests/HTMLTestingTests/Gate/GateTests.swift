import HTMLTesting
import Testing

@Suite struct GateTests {
    private func findings(_ main: String) -> [String] {
        Gate().findings(in: Array(FixturePage.html(main: main).utf8)).map(\.description)
    }

    @Test func `a good page passes`() {
        let main = """
            <section aria-label="Songs"><ol class="media"><li><a href="/songs/1">Ace &amp; King</a></li></ol></section>
            <p><img src="/a.png" alt=""/></p><time datetime="2025-01-01">Now</time>
            <svg viewBox="0 0 1 1" aria-hidden="true"><path d="M0 0"/><linearGradient id="g"></linearGradient></svg>
            <form method="post" action="/"><label for="t">Text</label><textarea id="t" name="t">&lt;p></textarea>
            <button type="submit">Save</button></form>
            """
        #expect(findings(main) == [])
    }

    @Test func `an unknown tag is found, and so is one of svg outside of it`() {
        #expect(
            findings("<p><blink>1</blink></p>\n<path>2</path>").map { $0.prefix { $0 != "\n" } } == [
                "line 5: path is not allowed in main, or not in this place [schema]",
                "line 7: blink is not allowed in p, or not in this place [schema]",
                "line 7: blink is not in the schema, lacks an attribute or element, or has several wrong ones [schema]",
                "line 8: path is not in the schema, lacks an attribute or element, or has several wrong ones [schema]",
            ]
        )
    }

    @Test func `markup that XML cannot read is found`() {
        #expect(findings("<p>&nbsp;</p>").first?.hasPrefix("line 7: Entity 'nbsp' not defined") == true)
        #expect(findings("<p class=a>1</p>").first?.hasPrefix("line 7: AttValue: \" or ' expected") == true)
        #expect(findings("<p>A & B</p>").first?.hasPrefix("line 7: xmlParseEntityRef: no name") == true)
    }

    @Test(arguments: [
        ("<p class=\"a\" class=\"b\">1</p>", "line 7: Attribute class redefined"),
        ("<p class=\"a\" CLASS=\"b\">1</p>", "line 7: p has no attribute CLASS"),
        ("<a href=\"/\"><button type=\"submit\">1</button></a>", "line 7: It is inside the a of line 7"),
        ("<p><b><ul></ul></b></p>", "line 7: ul is not allowed in b"),
        ("<p><a href=\"/\">1<ul></ul></a></p>", "line 7: The p of line 7 ends where this ul begins"),
        ("<p>1\n<p>2</p>", "line 9: Opening and ending tag mismatch: p line 7 and main"),
        ("<p>1</p><b>2", "line 8: Opening and ending tag mismatch: b line 7 and main"),
        ("<p hreff=\"/\">1</p>", "line 7: p has no attribute hreff"),
        ("<div/>", "line 7: Browsers read this as an open tag: write <div></div>"),
        ("<table><tr><td>1</td></tr></table>", "line 7: tr is not allowed in table"),
        ("<p>1<br></br>2</p>", "line 7: Browsers read </br> in another way than XML"),
        ("<p>1</p>\n<p><![CDATA[2]]></p>", "line 8: Browsers read <![CDATA[ in another way than XML"),
        ("<p>1<!-->2--></p>", "line 7: Browsers read <!--> in another way than XML"),
        ("<p>1<?x a>2?></p>", "line 7: Browsers read <? in another way than XML"),
        ("<dl><dd><div><dd>1</dd></div></dd></dl>", "line 7: The div of line 7 is not in a dl"),
        ("<svg><p>1</p></svg>", "line 7: p is not an element of pictures or formulas"),
    ])
    func `markup that browsers read in another way is found`(main: String, message: String) {
        let findings = findings(main)
        #expect(findings.contains { $0.hasPrefix(message) }, "\(findings)")
    }

    @Test func `findings come in the order of the source, with the HTML in question`() {
        #expect(
            findings("<p id=\"a\">1</p>\n<button id=\"a\">2</button>\n<img src=\"/\"/>") == [
                "line 8: The id “a” is already used on line 7 [unique-ids]\n    <button id=\"a\">2</button>",
                "line 8: The button has no type: write submit, button or reset [button-types]\n    <button id=\"a\">2</button>",
                "line 9: The image has no alt; a decorative image has an empty one [image-alternatives]\n    <img src=\"/\">",
            ]
        )
    }

    @Test func `nothing at all is found to be no page`() {
        #expect(Gate().findings(in: []).map(\.rule).contains("xml-syntax"))
    }

    @Test(arguments: Mode.allCases)
    func `every page that is visited passes the gate, error pages too`(mode: Mode) async throws {
        let html =
            "<!DOCTYPE html>\n<html lang=\"en\"><head><title>T</title></head><body><main><h1>H</h1></main></body></html>"
        let bad = html.split(separator: " lang=\"en\"").joined()
        try await mode.browse(RawApp(pages: ["/": html, "/bad": bad])) { browser in
            _ = try await browser.visit("/")
            try await recordsIssue(
                """
                GET /bad answers 200 OK with a page that the gate refuses:
                line 2: The html element has no lang [page-language]
                    <html>
                """
            ) { _ = try await browser.visit("/bad") }
        }
    }

    @Test func `the page of a single request passes the gate, and nothing else has to`() async throws {
        let browser = Browser(responder: RawApp(pages: ["/bad": "<p>1</p>"]))
        await withKnownIssue { _ = try await browser.request(.get, "/bad") }
        await withKnownIssue { _ = try await browser.post(["a": "1"], to: "/bad") }
        #expect(try await browser.request(.get, "/plain").status == .ok)
        #expect(try await browser.request(.get, "/redirect?303,/bad").status == .seeOther)
    }

    @Test func `a page that the gate refuses is there all the same`() async throws {
        let browser = Browser(responder: RawApp(pages: ["/": "<p>1</p>"]))
        var text: String?
        await withKnownIssue { text = try await browser.visit("/").text }
        #expect(text == "1")
    }

    @Test func `without a gate any page passes`() async throws {
        let page = try await Browser(responder: RawApp(pages: ["/": "<p>1"]), gate: nil).visit("/")
        #expect(page.text == "1")
    }

    @Test func `a gate may have some of the rules only`() {
        let source = Array("<html><head><title></title></head><body><h2>1</h2></body></html>".utf8)
        #expect(Gate(rules: []).findings(in: source) == [])
        #expect(Gate().findings(in: source).count == 5)
    }

    @Test func `every rule is in one of the groups`() {
        let names = Gate.allRules.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Gate.policyRules.map(\.name) == ["inline-scripts", "inline-styles", "script-urls"])
    }

    @Test func `a gate may have no schema, or one with more elements and attributes`() {
        let source = Array(FixturePage.html(main: "<p hx-get=\"/\"><video src=\"/a\"><b>1</b></video></p>").utf8)
        #expect(Gate().findings(in: source).map(\.rule) == ["schema", "schema"])
        #expect(Gate(schema: nil).findings(in: source) == [])
        let schema = PageSchema.house.allowing(elements: ["video"], attributes: ["hx-get"])
        #expect(Gate(schema: schema).findings(in: source) == [])
    }

    @Test func `a gate may have a schema of one's own`() throws {
        let schema = try PageSchema(
            relaxNG: Array(
                """
                <element name="p" xmlns="http://relaxng.org/ns/structure/1.0"><text/></element>
                """.utf8
            )
        )
        let gate = Gate(rules: [], schema: schema)
        #expect(gate.findings(in: Array("<p>1</p>".utf8)) == [])
        #expect(gate.findings(in: Array("<b>1</b>".utf8)).map(\.rule) == ["schema"])
    }

    @Test func `a schema that is none is refused`() {
        #expect(throws: MarkupError.self) { try PageSchema(relaxNG: Array("<element/>".utf8)) }
    }
}
