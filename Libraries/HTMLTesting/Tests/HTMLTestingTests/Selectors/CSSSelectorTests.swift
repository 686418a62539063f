import HTMLTesting
import Testing

@testable import HTMLTesting

@Suite struct CSSSelectorTests {
    private static let html = """
        <body id="body">
        <ol id="list" class="media songs">
          <li id="one" class="row first" lang="en-GB">1</li>
          <li id="two" class="row" data-x="say &quot;it's&quot;">2</li>
          <li id="three" class="row row-last" lang="en">3<b id="bold"></b></li>
          <li id="four" lang="enx"><!-- nothing --></li>
        </ol>
        <p id="para"><a id="link" href="/songs?page=2" title="">next</a></p>
        <form id="form">
          <input id="text" type="text" disabled><input id="check" type="checkbox" checked>
          <select id="select"><option id="o1">a</option><option id="o2" selected>b</option></select>
          <fieldset id="set" disabled><legend id="legend"><input id="free"></legend><button id="button">b</button>
          </fieldset>
        </form>
        <div id="3.a:b" class="a.b">odd names</div>
        </body>
        """

    @Test(arguments: [
        ("li", ["one", "two", "three", "four"]),
        ("LI.row", ["one", "two", "three"]),
        ("#two", ["two"]),
        (".row", ["one", "two", "three"]),
        (".row.first", ["one"]),
        ("li#one.first", ["one"]),
        (".ro", []),
        ("ol *", ["one", "two", "three", "bold", "four"]),
        ("[lang]", ["one", "three", "four"]),
        ("[LANG=en]", ["three"]),
        ("[lang|=en]", ["one", "three"]),
        ("[class~='row-last']", ["three"]),
        ("[class~='row row-last']", []),
        ("[class~='']", []),
        ("[href^='/songs']", ["link"]),
        ("[href$=\"page=2\"]", ["link"]),
        ("[href*='?']", ["link"]),
        ("[href^=''], [href$=''], [href*='']", []),
        ("[href$='a very long end that is longer than the value']", []),
        ("[title='']", ["link"]),
        (#"[data-x='say "it\'s"']"#, ["two"]),
        (#"[data-x="say \"it's\""]"#, ["two"]),
        ("body b", ["bold"]),
        ("ol > li > b", ["bold"]),
        ("ol > b", []),
        ("ol>li+li", ["two", "three", "four"]),
        ("#one + #three", []),
        ("#one ~ #three", ["three"]),
        ("ol ~ p a", ["link"]),
        ("ol + p > a", ["link"]),
        ("#para, #one", ["one", "para"]),
        ("li, .row", ["one", "two", "three", "four"]),
        ("li:first-child", ["one"]),
        ("li:last-child", ["four"]),
        ("li:nth-child(2)", ["two"]),
        ("li:nth-child(odd)", ["one", "three"]),
        ("li:nth-child( EVEN )", ["two", "four"]),
        ("li:nth-child(2n+1)", ["one", "three"]),
        ("li:nth-child(n + 3)", ["three", "four"]),
        ("li:nth-child(-n+2)", ["one", "two"]),
        ("li:nth-child(3n-1)", ["two"]),
        ("li:nth-child(0)", []),
        ("li:empty", ["four"]),
        ("li:not(.row)", ["four"]),
        ("li:not(.first):not(:last-child)", ["two", "three"]),
        ("li:not(.first, #two)", ["three", "four"]),
        (":checked", ["check", "o2"]),
        (":disabled", ["text", "set", "button"]),
        (#"#\33 \.a\:b"#, ["3.a:b"]),
        (#".a\.b"#, ["3.a:b"]),
        (#"#\000033\.a\:b"#, ["3.a:b"]),
        ("  ol  >  #one  ", ["one"]),
    ])
    func `a selector finds its elements in order`(selector: String, ids: [String]) throws {
        #expect(try Document(Self.html).ids(selector) == ids)
    }

    @Test(arguments: [
        ("", 0, "Expected a selector here"),
        ("li,", 3, "Expected a selector here"),
        ("> li", 0, "Expected a selector here"),
        ("li >", 4, "Expected a selector here"),
        ("li..a", 3, "Expected a class here"),
        ("#", 1, "Expected an id here"),
        ("li[", 3, "Expected an attribute here"),
        ("[a=]", 3, "Expected a value in quotes, or a name as the value, here"),
        ("[a=1]", 3, "Expected a value in quotes, or a name as the value, here"),
        ("[a='x]", 3, "The string that begins here has no end"),
        ("[a='x' i]", 7, "Expected “]” here"),
        ("[a!=b]", 2, "Expected “]” here"),
        ("li:hover", 2, "“:hover” is not supported"),
        ("p::before", 1, "Pseudo-elements are not elements of the page"),
        ("li:nth-child(x)", 13, "Expected odd, even, a number or a formula such as 2n+1"),
        ("li:not(.a", 9, "Expected “)” here"),
        ("li {", 3, "Expected a selector here"),
        ("li)", 2, "Expected a combinator or the end here"),
        (#"a\"#, 1, "A backslash needs the character that it escapes"),
        ("ü €[", 7, "Expected an attribute here"),
    ])
    func `an invalid selector is refused with its place`(selector: String, offset: Int, reason: String) throws {
        let error = try #require(throws: SelectorError.self) { try CSSSelector(selector) }
        #expect(error.offset == offset)
        #expect(error.reason == reason)
    }

    @Test func `contains is refused with a word on what to do instead`() throws {
        let error = try #require(throws: SelectorError.self) { try CSSSelector("li:contains('x')") }
        #expect(
            error.description == """
                “:contains” is not CSS: select the elements, then look for the text in Swift, \
                as in all(…).first { $0.text.contains(…) }
                li:contains('x')
                  ^
                """
        )
    }

    @Test func `names in XML are compared as they are written`() throws {
        let document = try Document(xml: Array("<Songs xmlns='urn:x'><Song Id='1'/><song/></Songs>".utf8))
        #expect(try document.all("Song").count == 1)
        #expect(try document.all("[Id]").count == 1)
        #expect(try document.all("[id]").isEmpty)
    }

    @Test func `an element is asked whether it matches`() throws {
        let link = try #require(try Document(Self.html).first("a"))
        #expect(try link.matches("p > a[href]"))
        #expect(try !link.matches("li a"))
    }
}

@Suite struct NthPatternTests {
    @Test(arguments: [
        ("odd", 2, 1), ("Even", 2, 0), ("5", 0, 5), ("-5", 0, -5), ("n", 1, 0), ("-n", -1, 0), ("+n", 1, 0),
        ("2n", 2, 0), ("2N+1", 2, 1), ("-2n - 3", -2, -3), ("+3n+ 4", 3, 4),
    ])
    func `a pattern has a step and an offset`(text: String, step: Int, offset: Int) throws {
        let pattern = try #require(NthPattern(text))
        #expect([pattern.step, pattern.offset] == [step, offset])
    }

    @Test(arguments: ["", "x", "n2", "2n+", "2 n", "--n", "2n1", "n+x"])
    func `anything else is no pattern`(text: String) {
        #expect(NthPattern(text) == nil)
    }
}

@Suite struct XPathLiteralTests {
    @Test(arguments: [
        ("plain", "'plain'"),
        ("it's", "\"it's\""),
        ("\"so\"", "'\"so\"'"),
        ("\"it's\"", "concat('\"it', \"'\", 's\"')"),
        ("'\"", "concat('', \"'\", '\"')"),
    ])
    func `any text can be written`(text: String, literal: String) {
        #expect(XPathLiteral(text).description == literal)
    }

    @Test func `a quote with a combining mark is still a quote`() {
        #expect(XPathLiteral("'\u{301}").description == "\"'\u{301}\"")
    }
}
